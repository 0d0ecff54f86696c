-- Records, runs and their projections. Written by perform.ts only.
create table biz_object (
  corp_id text not null,
  id uuid not null,
  model_code text not null,
  owner_id uuid not null,
  owner_department_id uuid not null,
  instance_id uuid,
  sequence_no text not null default '',
  data jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  primary key (corp_id, id)
);
create index biz_object_by_model on biz_object (corp_id, model_code, created_at desc, id);

create table instance (
  corp_id text not null,
  id uuid not null,
  workflow_code text not null,
  workflow_version_id uuid not null,
  app_code text not null,
  model_code text not null,
  biz_object_id uuid not null,
  status text not null,
  outcome text,
  returned boolean not null default false,
  title text not null default '',
  title_i18n jsonb not null default '{}',
  sequence_no text not null default '',
  -- Values of the model's summary fields as {code: value}, with names resolved.
  summary jsonb not null default '{}',
  initiator_id uuid not null,
  submitter_id uuid not null,
  department_id uuid not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- Fences concurrent writers: grows by one with each command.
  revision int not null,
  -- The engine's state (engine/model.ts).
  state jsonb not null,
  -- Head of the operation log's hash chain.
  log_entry int not null,
  log_hash bytea not null,
  primary key (corp_id, id),
  foreign key (corp_id, workflow_version_id) references workflow_version
);
create index instance_by_initiator on instance (corp_id, initiator_id, started_at, id);
create index instance_by_workflow on instance (corp_id, workflow_code, started_at, id);
create unique index instance_sequence_no on instance (corp_id, model_code, sequence_no) where sequence_no <> '';

create table work_item (
  corp_id text not null,
  id uuid not null,
  instance_id uuid not null,
  -- The item's number within the instance (engine/model.ts).
  number int not null,
  activity_code text not null,
  workflow_code text not null,
  app_code text not null,
  holder_id uuid not null,
  owner_id uuid not null,
  kind smallint not null,
  -- WORK_ITEM_STATUS of contract/vocabulary.ts
  status smallint not null,
  -- OPERATION_TYPE of what the holder did; null while open or closed by another.
  decision smallint,
  revision int not null,
  received_at timestamptz not null,
  first_read_at timestamptz,
  finished_at timestamptz,
  primary key (corp_id, id),
  unique (corp_id, instance_id, number)
);
-- The to-do list and its count (status 2 = processing).
create index work_item_open on work_item (corp_id, holder_id, received_at, id) where status = 2;
-- The finished list (status 3 = the holder acted; decision 1 = a submit, which is in "mine").
create index work_item_finished on work_item (corp_id, holder_id, finished_at, id) where status = 3 and decision <> 1;

-- Append-only, hash-chained per instance: one row per command with its events (engine G7, security P-03, I-27).
create table operation_log (
  corp_id text not null,
  instance_id uuid not null,
  entry int not null,
  at timestamptz not null,
  command text not null,
  actor_id uuid,
  on_behalf_of_id uuid,
  -- {events, record?, document?}: what the engine decided, the record's revision when it changed it, and number and
  -- title when it set them.
  -- json, not jsonb: the hash covers the text as stored.
  body json not null,
  client text not null default '',
  request_id text not null default '',
  previous_hash bytea not null,
  hash bytea not null,
  primary key (corp_id, instance_id, entry)
);

-- The answer of every write that was carried out, by its replay token (engine G3).
create table replay_token (
  corp_id text not null,
  user_id uuid not null,
  token text not null,
  fingerprint bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (corp_id, user_id, token)
);
create index replay_token_by_age on replay_token (created_at);
