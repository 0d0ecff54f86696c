-- What an organisation did to its own records: so far, what it deleted. A chain like the log of an instance
-- (server/audit/organisation-chain.ts); rows are only ever added.
create table organisation_log (
  corp_id text not null,
  number int not null,
  at timestamptz not null,
  -- begun, instanceDeleted, tombstoneFound
  kind text not null,
  -- Null: the server itself.
  actor_id uuid,
  -- json, not jsonb: the hash covers the text as stored.
  body json not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (corp_id, number)
);
-- Whether a tombstone has its entry.
create index organisation_log_by_instance on organisation_log (corp_id, (body ->> 'instanceId'));

-- Where the chain stands; locked by whoever adds to it.
create table organisation_log_head (
  corp_id text not null,
  number int not null,
  hash bytea not null,
  primary key (corp_id)
);
