-- Exports of lists of records: asked for by a person, made by a job in his name and with his rights of then. The bytes
-- lie in the file storage until the export is over.
create table list_export (
  corp_id text not null,
  id uuid not null,
  user_id uuid not null,
  app_code text not null,
  schema_code text not null,
  -- The list as it was asked for (contract/list-exports.ts), and the language of its words.
  asked jsonb not null,
  language text not null,
  status text not null check (status in ('INIT', 'RUN', 'DONE', 'FAILED')),
  attempts int not null default 0,
  -- While it runs: until when whoever makes it has it to himself.
  leased_until timestamptz,
  row_count int not null default 0,
  storage_key text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (corp_id, id),
  foreign key (corp_id, user_id) references app_user on delete cascade
);
create index list_export_open on list_export (created_at) where status in ('INIT', 'RUN');
create index list_export_by_end on list_export (ended_at) where ended_at is not null;
create index list_export_by_user on list_export (corp_id, user_id);
