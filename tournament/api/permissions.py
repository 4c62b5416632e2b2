"""Doors of the API: closed unless a view opens itself; what an account may do is asked in the services."""

from rest_framework.permissions import BasePermission


class Forbidden(BasePermission):
    """Nobody. The default, so that a view without a decision answers nothing."""

    def has_permission(self, request, view) -> bool:
        return False


class SignedIn(BasePermission):
    def has_permission(self, request, view) -> bool:
        return bool(request.user and request.user.is_authenticated)


class Everybody(BasePermission):
    """Public reads. The selector behind the view shows published things only."""

    def has_permission(self, request, view) -> bool:
        return request.method in ("GET", "HEAD", "OPTIONS")
