-- Forms that people without an account may fill in (contract/external-form.ts). Without a row a form is closed to them.
create table external_link (
  corp_id text not null,
  id uuid not null,
  code text not null,
  schema_code text not null,
  sheet_code text not null,
  expires_at timestamptz not null,
  -- Answers in 24 hours.
  per_day int not null,
  -- Whoever switched it on: the records belong to that person.
  created_by uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (corp_id, id),
  foreign key (corp_id, created_by) references app_user on delete cascade
);
create unique index external_link_code on external_link (corp_id, code);
create unique index external_link_of_form on external_link (corp_id, schema_code, sheet_code) where ended_at is null;

-- One opening of such a form that uploaded or sent something. Its id owns the files until the record takes them up.
create table external_visit (
  corp_id text not null,
  id uuid not null,
  link_id uuid not null,
  -- Keyed hash of the network it came from: counted, never shown.
  network bytea not null,
  opened_at timestamptz not null,
  submitted_at timestamptz,
  -- What was sent, and what came of it.
  fingerprint bytea,
  biz_object_id uuid,
  sequence_no text,
  primary key (corp_id, id),
  foreign key (corp_id, link_id) references external_link on delete cascade
);
create index external_visit_by_link on external_visit (corp_id, link_id, opened_at);
create index external_visit_sent on external_visit (corp_id, link_id, submitted_at) where submitted_at is not null;
