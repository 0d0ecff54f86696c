-- What a person keeps at hand: workflows and applications, each kind in an order of one's own.
create table favourite (
  corp_id text not null,
  user_id uuid not null,
  kind text not null check (kind in ('WORKFLOW', 'APP')),
  code text not null,
  sort_key int not null,
  created_at timestamptz not null,
  primary key (corp_id, user_id, kind, code),
  foreign key (corp_id, user_id) references app_user on delete cascade
);

-- What a person used, each thing once with the last time.
create table recently_used (
  corp_id text not null,
  user_id uuid not null,
  kind text not null check (kind in ('WORKFLOW', 'APP', 'BIZ_MODEL')),
  code text not null,
  used_at timestamptz not null,
  primary key (corp_id, user_id, kind, code),
  foreign key (corp_id, user_id) references app_user on delete cascade
);
create index recently_used_newest on recently_used (corp_id, user_id, used_at desc);
