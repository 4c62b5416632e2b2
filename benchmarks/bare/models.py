"""One table."""

from django.db import models


class Line(models.Model):
    number = models.IntegerField()
    points = models.IntegerField()
    at = models.DateTimeField(auto_now_add=True)
