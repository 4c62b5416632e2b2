"""Celery tasks: a job's id in, one service call. What is true stands on the `Job` row."""

from celery import shared_task

from tournament.services import jobs


@shared_task(name="tournament.tasks.pair_round")
def pair_round(job_id: int) -> None:
    jobs.run_job(job_id)


@shared_task(name="tournament.tasks.advance_bracket")
def advance_bracket(job_id: int) -> None:
    jobs.run_job(job_id)


@shared_task(name="tournament.tasks.refresh_standings")
def refresh_standings(job_id: int) -> None:
    jobs.run_job(job_id)


@shared_task(name="tournament.tasks.import_entries")
def import_entries(job_id: int) -> None:
    jobs.run_job(job_id)


@shared_task(name="tournament.tasks.resend_overdue_jobs")
def resend_overdue_jobs() -> int:
    """Sends again what was queued and never started, or whose worker died. Returns how many."""
    return jobs.resend_overdue_jobs()
