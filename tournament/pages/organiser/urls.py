"""Addresses of this audience."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
