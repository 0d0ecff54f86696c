-- What a command asks of other instances: sub-processes and revocations (engine Y1, Y2, W5). Written in the command's
-- own statement, carried out by a job after the commit.
create table effect (
  corp_id text not null,
  id uuid not null,
  -- The instance whose command asks for it, and the entry of its log.
  instance_id uuid not null,
  entry int not null,
  kind text not null check (kind in ('startChild', 'cancelChild', 'endChild', 'markRevoked')),
  -- By kind (server/effects/effect.ts)
  payload jsonb not null,
  created_at timestamptz not null,
  -- dead: failed as often as it may.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  -- Tries, the present one included: it is counted before it begins.
  attempts int not null default 0,
  -- Not before; while a process has it in hand, the end of its lease.
  next_at timestamptz not null,
  done_at timestamptz,
  -- Why the last try failed.
  error text,
  primary key (corp_id, id)
);
create index effect_waiting on effect (next_at) where state = 'waiting';
create index effect_by_instance on effect (corp_id, instance_id);

-- The workflow's policy for leavers was tried on this item (engine Q2): once.
alter table work_item add column leaver_tried_at timestamptz;
