"""Background work: what was asked for, how far it is, and asking again."""

from __future__ import annotations

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.permissions import SignedIn
from tournament.api.round_documents import job_mapping
from tournament.api.stages import ACCEPTED, ANYTHING
from tournament.api.strict import ActBody, read_body
from tournament.permissions import Act
from tournament.selectors.events import event_for
from tournament.selectors.jobs import job_row, job_rows
from tournament.services.retries import retry_job


class RetryBody(ActBody):
    """Asks again for what a failed job was asked for."""


class Jobs(APIView):
    """The newest hundred jobs of an event, newest first."""

    permission_classes = (SignedIn,)

    @extend_schema(operation_id="jobs", responses=ANYTHING, tags=["jobs"])
    def get(self, request: Request, slug: str) -> Response:
        event, _standing = event_for(request.user, slug, Act.SEE_DRAFTS)
        return Response({"jobs": [job_mapping(each) for each in job_rows(event)]})


class JobDetail(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="job", responses=ANYTHING, tags=["jobs"])
    def get(self, request: Request, slug: str, job_id: int) -> Response:
        event, _standing = event_for(request.user, slug, Act.SEE_DRAFTS)
        return Response(job_mapping(job_row(event, job_id)))


class RetryJob(APIView):
    permission_classes = (SignedIn,)

    @extend_schema(operation_id="retry_job", request=RetryBody, responses=ACCEPTED, tags=["jobs"])
    def post(self, request: Request, slug: str, job_id: int) -> Response:
        event, _standing = event_for(request.user, slug, Act.SEE_DRAFTS)
        row = job_row(event, job_id)
        return Response(retry_job(request.user, job_id=row.pk, **read_body(request, RetryBody)), status=202)


urlpatterns: list[Any] = [
    path("events/<slug:slug>/jobs/", Jobs.as_view(), name="api_jobs"),
    path("events/<slug:slug>/jobs/<int:job_id>/", JobDetail.as_view(), name="api_job"),
    path("events/<slug:slug>/jobs/<int:job_id>/retry/", RetryJob.as_view(), name="api_retry_job"),
]
