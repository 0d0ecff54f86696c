-- What is known of each uploaded file; its bytes are in the file store under a random key, never under its name.
create table file_object (
  corp_id text not null,
  -- Made by the client, so that a repeated upload finds the first.
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  size bigint not null,
  media_type text not null,
  kind text not null,
  sha256 bytea not null,
  storage_key text not null,
  -- uploading: its bytes are on their way into the store. quarantined: the scan found something.
  state text not null check (state in ('uploading', 'ready', 'quarantined')),
  -- Office files as PDF: asked for, there, or not to be had.
  pdf_state text check (pdf_state in ('asked', 'ready', 'failed')),
  created_at timestamptz not null,
  -- When it is forgotten unless something takes it up.
  expires_at timestamptz not null,
  -- What took it up first: a record's field, an opinion, a comment.
  attached_at timestamptz,
  attached_part text check (attached_part in ('field', 'opinion', 'comment')),
  attached_to uuid,
  primary key (corp_id, id)
);

-- The sweeper's way, and what a person has waiting.
create index file_object_waiting on file_object (corp_id, owner_id) where attached_at is null;
create index file_object_expiring on file_object (expires_at) where attached_at is null;
create index file_object_attached on file_object (corp_id, attached_to) where attached_to is not null;
create index file_object_asked on file_object (created_at) where pdf_state = 'asked';
