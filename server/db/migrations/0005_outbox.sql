-- What a command promised to tell people, written in its own statement (engine G9, security I-24). The relay sends it
-- after the commit, at least once; the key lets every channel drop repeats.
create table outbox (
  corp_id text not null,
  id uuid not null,
  instance_id uuid not null,
  -- Of the operation log: the command that promised it.
  entry int not null,
  -- instance : entry : kind : ordinal
  message_key text not null,
  kind text not null,
  -- {audience, params} (server/outbox/message.ts)
  payload jsonb not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  -- Tries without progress, the present one included: it is counted before it begins.
  attempts int not null default 0,
  -- Not before; while a relay has it in hand, the end of its lease.
  next_at timestamptz not null,
  -- {channel: {after: last recipient told} | {done: true}}
  progress jsonb not null default '{}',
  done_at timestamptz,
  -- Why the last try failed.
  error text,
  primary key (corp_id, id),
  unique (corp_id, message_key)
);
create index outbox_waiting on outbox (next_at) where state = 'waiting';
create index outbox_done on outbox (done_at) where state = 'done';

-- Timers of instances, a projection of the engine's state written in the command's statement (security I-25).
create table timer (
  corp_id text not null,
  instance_id uuid not null,
  -- The timer's number within its instance.
  number int not null,
  kind text not null,
  due_at timestamptz not null,
  -- dead: firing failed as often as it may.
  state text not null default 'live' check (state in ('live', 'fired', 'canceled', 'dead')),
  fired_at timestamptz,
  -- While a process has it in hand, and after a failure the time of the next try.
  leased_until timestamptz,
  attempts int not null default 0,
  error text,
  primary key (corp_id, instance_id, number)
);
create index timer_due on timer (due_at) where state = 'live';

-- The in-app channel: what a person is told, once per message.
create table notification (
  corp_id text not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  instance_id uuid not null,
  work_item_id uuid,
  params jsonb not null,
  message_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (corp_id, id),
  unique (corp_id, user_id, message_key)
);
create index notification_by_person on notification (corp_id, user_id, created_at, id);
create index notification_unread on notification (corp_id, user_id) where read_at is null;

-- Witnesses of the operation log (security I-27): each anchor covers the chains that grew since the one before. The
-- heads themselves stand in a file outside the database.
create table log_anchor (
  corp_id text not null,
  number int not null,
  at timestamptz not null,
  heads int not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (corp_id, number)
);

-- The newest anchored entry of each instance: tells which chains grew.
create table log_anchor_head (
  corp_id text not null,
  instance_id uuid not null,
  entry int not null,
  primary key (corp_id, instance_id)
);
