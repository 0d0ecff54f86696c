-- Work handed over from one person to another by an administrator (engine Q3).
create table handover (
  corp_id text not null,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  by_id uuid not null,
  reason text not null,
  -- Delegations that ended with it: their items go back to their principals before any item moves.
  trust_ids uuid[] not null,
  begun_at timestamptz not null,
  -- When its items were listed: a repeat takes no others.
  listed_at timestamptz,
  undone_at timestamptz,
  primary key (corp_id, id)
);

-- The items it is about, as they were before it.
create table handover_item (
  corp_id text not null,
  handover_id uuid not null,
  item_id uuid not null,
  position int not null,
  -- What became of it, and of giving it back: the row of the reply; null while it was not tried.
  outcome jsonb,
  undo_outcome jsonb,
  primary key (corp_id, handover_id, item_id),
  foreign key (corp_id, handover_id) references handover
);

-- Items that wait for their turn, of one person (status 1 = not started).
create index work_item_waiting on work_item (corp_id, holder_id) where status = 1;
