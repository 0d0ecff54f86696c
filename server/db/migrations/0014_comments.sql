-- What people say about a document, apart from the approval itself. A thread is a comment and its replies; it hangs on
-- the record, so that documents with and without a workflow have the same.
create table form_comment (
  corp_id text not null,
  id uuid not null,
  schema_code text not null,
  biz_object_id uuid not null,
  -- The comment of the thread; null for that comment itself.
  origin_id uuid,
  -- What it answers, when that is a reply too.
  reply_to_id uuid,
  -- 0 for a comment, from 1 for its replies.
  floor int not null,
  -- Of a comment: how many replies were ever made, so that a floor is never given twice.
  replies int not null default 0,
  author_id uuid not null,
  department_id uuid,
  content text not null,
  mentions uuid[] not null default '{}',
  files uuid[] not null default '{}',
  created_at timestamptz not null,
  -- Deleted softly: replies keep their place.
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (corp_id, id),
  foreign key (corp_id, origin_id) references form_comment (corp_id, id) on delete cascade
);
create index form_comment_threads on form_comment (corp_id, biz_object_id, created_at, id) where origin_id is null;
create index form_comment_replies on form_comment (corp_id, origin_id, floor) where origin_id is not null;
create index form_comment_of_record on form_comment (corp_id, biz_object_id, created_at);
create index form_comment_of_author on form_comment (corp_id, author_id, created_at);

-- Who has the comments of a record open, for telling them of new ones: a page asks again at least every ten minutes.
create table form_comment_reader (
  corp_id text not null,
  biz_object_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (corp_id, biz_object_id, user_id)
);
create index form_comment_reader_by_age on form_comment_reader (seen_at);

-- The run of a record.
create index if not exists instance_by_biz_object on instance (corp_id, biz_object_id);
