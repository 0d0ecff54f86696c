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

-- The last signature that a person drew, to be offered again where a step allows it (engine G6).
create table hand_signature (
  corp_id text not null,
  user_id uuid not null,
  file_id uuid not null,
  signed_at timestamptz not null,
  primary key (corp_id, user_id),
  foreign key (corp_id, user_id) references app_user on delete cascade
);
