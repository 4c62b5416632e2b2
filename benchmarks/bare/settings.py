"""Settings of the bare project: the same database and server as Shangtai, and nothing else."""

import environ

env = environ.Env()
SECRET_KEY = "of no use: nothing here is signed"
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS = ["benchmarks.bare"]
ROOT_URLCONF = "benchmarks.bare.urls"
MIDDLEWARE: list[str] = []
DATABASES = {"default": env.db("DATABASE_URL")}
DATABASES["default"].update(CONN_MAX_AGE=0, CONN_HEALTH_CHECKS=True)
DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 1, "max_size": 12, "timeout": 20}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
