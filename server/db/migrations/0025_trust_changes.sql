-- Who set up, changed or ended a delegation, and what it said from then on: also what others did by right (engine L8,
-- security Z-06). Rows are only added.
create table trust_change (
  corp_id text not null,
  trust_id uuid not null,
  -- Of the delegation, after the change.
  revision int not null,
  changed_at timestamptz not null,
  by_id uuid not null,
  change text not null check (change in ('CREATED', 'CHANGED', 'ENDED')),
  said jsonb not null,
  primary key (corp_id, trust_id, revision),
  foreign key (corp_id, trust_id) references trust on delete cascade
);
