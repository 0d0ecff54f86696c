-- Applications as published packages: versions are immutable, "current" points at one.
create table app (
  corp_id text not null references corp,
  code text not null,
  version int not null,
  name text not null,
  name_i18n jsonb not null default '{}',
  icon text not null default 'grid',
  tint int not null default 0,
  sort_key int not null default 0,
  updated_at timestamptz not null,
  primary key (corp_id, code)
);

create table app_version (
  corp_id text not null,
  app_code text not null,
  version int not null,
  -- The imported file, verbatim as parsed.
  package json not null,
  checksum text not null,
  published_at timestamptz not null,
  published_by uuid,
  primary key (corp_id, app_code, version),
  foreign key (corp_id, app_code) references app on delete cascade
);

-- One row per published version of a workflow, bound to its model as it was then (engine: definition version).
create table workflow_version (
  corp_id text not null,
  id uuid not null,
  app_code text not null,
  workflow_code text not null,
  model_code text not null,
  version int not null,
  -- {workflow, model}: what the engine runs.
  definition jsonb not null,
  published_at timestamptz not null,
  primary key (corp_id, id),
  unique (corp_id, workflow_code, version)
);

create table workflow (
  corp_id text not null,
  code text not null,
  app_code text not null,
  model_code text not null,
  version_id uuid not null,
  name text not null,
  name_i18n jsonb not null default '{}',
  description_i18n jsonb not null default '{}',
  icon text not null default 'doc',
  tint int not null default 0,
  sort_key int not null default 0,
  enabled boolean not null default true,
  primary key (corp_id, code),
  foreign key (corp_id, version_id) references workflow_version,
  foreign key (corp_id, app_code) references app on delete cascade
);

-- Counters of document numbers; `period` is the part of the day that the rule resets by ('' = never).
create table document_counter (
  corp_id text not null,
  model_code text not null,
  period text not null,
  value bigint not null,
  primary key (corp_id, model_code, period)
);
