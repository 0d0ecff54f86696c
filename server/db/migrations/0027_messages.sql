-- Unread messages newest first: the list, and the count on the tab.
drop index notification_unread;
create index notification_unread on notification (corp_id, user_id, created_at, id) where read_at is null;

-- Messages about tasks (import, export) have no run.
alter table notification alter column instance_id drop not null;
alter table outbox alter column instance_id drop not null;

-- How a person wants to be told; no row: the defaults. Minutes are of the day, in the person's own time zone.
create table message_setting (
  corp_id text not null,
  user_id uuid not null,
  -- Kinds (contract/messages.ts) that the list leaves out, and that no device is told of.
  in_app_off text[] not null default '{}',
  push_off text[] not null default '{}',
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  digest text not null default 'atOnce' check (digest in ('atOnce', 'hourly', 'daily')),
  digest_at smallint not null default 540 check (digest_at between 0 and 1439),
  primary key (corp_id, user_id),
  check ((quiet_from is null) = (quiet_until is null))
);
