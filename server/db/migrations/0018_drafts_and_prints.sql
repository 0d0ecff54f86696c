-- What a list of drafts shows, taken from the draft when it is saved: nothing is computed per row.
alter table draft add column title text not null default '';
alter table draft add column title_i18n jsonb not null default '{}';
alter table draft add column summary jsonb not null default '{}';
-- How many of the start form's fields hold something, of how many.
alter table draft add column filled int not null default 0;
alter table draft add column fields int not null default 0;
-- What it was saved with (CLIENT_TYPES of contract/vocabulary.ts); empty for those saved before this was noted.
alter table draft add column client text not null default '';
alter table pending_text add column client text not null default '';

-- Reading that leaves a trace: no event of the run, so its state, fences and hash chain do not change by it.
create table document_access (
  corp_id text not null,
  instance_id uuid not null,
  -- The caller's replay token: a repeated call is one access.
  token text not null,
  user_id uuid not null,
  -- LOG_TYPE of contract/workflow/logs.ts: 16 print.
  kind smallint not null,
  client text not null default '',
  at timestamptz not null,
  primary key (corp_id, instance_id, user_id, token)
);
create index document_access_by_time on document_access (corp_id, instance_id, at);
