-- What a person last saw of a run, so that what others changed since then is marked (changedFields of form/load).
create table last_look (
  corp_id text not null,
  user_id uuid not null,
  instance_id uuid not null,
  -- Newest entry of the operation log at the last look, and the one before this visit, which the marks count from.
  entry int not null,
  before_visit int not null,
  at timestamptz not null,
  primary key (corp_id, user_id, instance_id)
);
