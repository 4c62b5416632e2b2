# One image for web, worker, beat and migrations; what differs comes from the environment (see compose.yaml).
FROM python:3.11-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/shangtai
COPY requirements.txt .
RUN /opt/shangtai/bin/pip install --requirement requirements.txt

FROM python:3.11-slim-bookworm
# Pango draws the printed documents
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /srv/shangtai --shell /usr/sbin/nologin shangtai
ENV PATH=/opt/shangtai/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    SHANGTAI_DATA_DIR=/srv/shangtai/data
COPY --from=build /opt/shangtai /opt/shangtai
WORKDIR /srv/shangtai
COPY manage.py ./
COPY scoring scoring
COPY tournament tournament
COPY templates templates
# static files are part of the image, so that every web process serves the same ones; the folder is the data folder
# of the embedded default too, and must belong to the user
RUN mkdir data && python manage.py collectstatic --no-input --verbosity 0 && rm -f data/secret_key \
    && chown -R shangtai:shangtai data
USER shangtai
EXPOSE 8000
# alone it is the embedded default: SQLite in the data folder, no worker
CMD ["sh", "-c", "python manage.py migrate --verbosity 0 && exec python manage.py serve --host 0.0.0.0 --port 8000"]
