-- Phrases that a person puts into opinions with one tap: ten at most, in an order of one's own.
create table common_comment (
  corp_id text not null,
  user_id uuid not null,
  id uuid not null,
  content text not null,
  sort_key int not null,
  created_at timestamptz not null,
  primary key (corp_id, user_id, id),
  foreign key (corp_id, user_id) references app_user on delete cascade
);
