-- What was begun and not submitted yet (engine S1). No instance and no task stand behind it: it is in no list of work
-- and in no count.
create table draft (
  corp_id text not null,
  -- The instance that its submit will start, and the pseudo work item that stands for it until then.
  instance_id uuid not null,
  item_id uuid not null,
  owner_id uuid not null,
  workflow_code text not null,
  -- What it was typed under; the submit takes the newest version (engine S2).
  workflow_version_id uuid not null,
  department_id uuid,
  data jsonb not null,
  opinion text not null default '',
  -- Values of fields that a newer version does not have: {code: {name, value}}.
  archive jsonb not null default '{}',
  revision int not null default 1,
  saved_at timestamptz not null,
  -- Set where the row outlives its submit, for the sake of the archive.
  submitted_at timestamptz,
  primary key (corp_id, instance_id),
  unique (corp_id, item_id),
  foreign key (corp_id, workflow_version_id) references workflow_version
);
create index draft_of_owner on draft (corp_id, owner_id, saved_at, instance_id) where submitted_at is null;
