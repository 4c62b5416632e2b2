"""Addresses of an event's set-up: the event itself, its tables, staff and entries."""

from django.urls import path

from tournament.pages.organiser import check_in, entries, events, imports, rules, staff, tables

urlpatterns = [
    path("", events.mine, name="my_events"),
    path("new/", events.create, name="create_event"),
    path("<slug:slug>/event/", events.edit, name="edit_event"),
    path("<slug:slug>/event/publish/", events.publish, name="publish_event"),
    path("<slug:slug>/event/finish/", events.finish, name="finish_event"),
    path("<slug:slug>/rules/", rules.overview, name="event_rules"),
    path("<slug:slug>/rules/edit/", rules.edit, name="edit_rules"),
    path("<slug:slug>/rules/change/", rules.change, name="change_rules"),
    path("<slug:slug>/rules/check/", rules.check, name="check_rules"),
    path("<slug:slug>/rules/preset/", rules.preset, name="reset_rules"),
    path("<slug:slug>/tables/", tables.tables, name="event_tables"),
    path("<slug:slug>/staff/", staff.staff_list, name="event_staff"),
    path("<slug:slug>/staff/new/", staff.add, name="add_staff"),
    path("<slug:slug>/staff/links/", staff.links, name="staff_links"),
    path("<slug:slug>/staff/<int:staff_id>/", staff.member, name="staff_member"),
    path("<slug:slug>/staff/<int:staff_id>/link.svg", staff.qr, name="staff_qr"),
    path("<slug:slug>/staff/<int:staff_id>/renew-link/", staff.renew, name="renew_link"),
    path("<slug:slug>/staff/<int:staff_id>/revoke/", staff.revoke, name="revoke_staff"),
    path("<slug:slug>/staff/<int:staff_id>/restore/", staff.restore, name="restore_staff"),
    path("<slug:slug>/check-in/", check_in.desk, name="check_in"),
    path("<slug:slug>/entries/", entries.entries, name="event_entries"),
    path("<slug:slug>/entries/new/", entries.add, name="add_entry"),
    path("<slug:slug>/entries/seeds/", entries.seeds, name="event_seeds"),
    path("<slug:slug>/entries/import/", imports.upload, name="import_entries"),
    path("<slug:slug>/entries/import/<int:batch_id>/", imports.batch, name="import_batch"),
    path("<slug:slug>/entries/import/<int:batch_id>/progress/", imports.progress, name="import_progress"),
    path("<slug:slug>/entries/import/<int:batch_id>/run/", imports.run, name="run_import"),
    path("<slug:slug>/entries/import/<int:batch_id>/discard/", imports.discard, name="discard_import"),
    path("<slug:slug>/entries/<int:number>/", entries.entry, name="event_entry"),
    path("<slug:slug>/entries/<int:number>/table/", entries.fixed_table, name="fixed_table"),
]
