-- Who made a one-time link for somebody's new password; null: the command line.
alter table admin_link add column created_by uuid;
