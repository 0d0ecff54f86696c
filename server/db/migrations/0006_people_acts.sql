-- What the complete engine adds to runs: pools, delegations, copies, marks for maintenance, tombstones.

-- An unclaimed pool item has candidates instead of a holder (engine M9).
alter table work_item alter column holder_id drop not null;
alter table work_item add column trust_id uuid;
alter table work_item add column due_at timestamptz;
create index work_item_by_trust on work_item (corp_id, trust_id) where trust_id is not null and status in (1, 2);
-- The delegated list of a principal (engine L3).
create index work_item_delegated on work_item (corp_id, owner_id, received_at, id) where trust_id is not null and status = 2;

create table work_item_candidate (
  corp_id text not null,
  user_id uuid not null,
  work_item_id uuid not null,
  primary key (corp_id, user_id, work_item_id)
);
create index work_item_candidate_by_item on work_item_candidate (corp_id, work_item_id);

-- What an administrator has to look at: held, noParticipant, noRoute … (engine X3, Q1); null for a run that is well.
alter table instance add column marks text[];
create index instance_marked on instance (corp_id, started_at, id) where marks is not null;
-- The run that started this one (engine Y1, W5), and its number there.
alter table instance add column parent_id uuid;
create index instance_by_parent on instance (corp_id, parent_id) where parent_id is not null;

-- Copies to read (engine K): rows of their own, outside of the run's state.
create table circulate_item (
  corp_id text not null,
  id uuid not null,
  instance_id uuid not null,
  -- 0: sent by hand by the initiator, or at the end.
  activation int not null,
  activity_code text not null,
  workflow_code text not null,
  app_code text not null,
  holder_id uuid not null,
  -- Null: by rule.
  sender_id uuid,
  note text not null default '',
  received_at timestamptz not null,
  read_at timestamptz,
  reply text,
  replied_at timestamptz,
  primary key (corp_id, id),
  -- The same person twice for the same activation: one item, unread again (engine K2).
  unique (corp_id, instance_id, activation, holder_id)
);
create index circulate_item_unread on circulate_item (corp_id, holder_id, received_at, id) where read_at is null;
create index circulate_item_read on circulate_item (corp_id, holder_id, read_at, id) where read_at is not null;

-- Delegations (engine L). Never deleted while something refers to it: an end is a time.
create table trust (
  corp_id text not null,
  id uuid not null,
  kind text not null check (kind in ('APPROVAL', 'START')),
  principal_id uuid not null,
  delegate_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- Null: all.
  workflows text[],
  apps text[],
  department_ids uuid[],
  both_may_act boolean not null default true,
  -- Of whoever typed the window.
  time_zone text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  revision int not null default 1,
  -- Stopped or deleted before its time.
  ended_at timestamptz,
  -- Its undecided items are back with the principal (engine L2).
  settled_at timestamptz,
  primary key (corp_id, id)
);
create index trust_by_principal on trust (corp_id, principal_id, from_at);
create index trust_by_delegate on trust (corp_id, delegate_id, from_at);
create index trust_to_settle on trust (until_at) where settled_at is null;

-- What is left of a deleted instance (engine G7).
create table tombstone (
  corp_id text not null,
  instance_id uuid not null,
  sequence_no text not null,
  title text not null,
  workflow_code text not null,
  deleted_by uuid not null,
  deleted_at timestamptz not null,
  reason text not null,
  log_entry int not null,
  log_hash bytea not null,
  primary key (corp_id, instance_id)
);

-- An approver's private text and edits until he decides (engine S7).
create table pending_text (
  corp_id text not null,
  work_item_id uuid not null,
  user_id uuid not null,
  opinion text not null,
  data jsonb not null,
  saved_at timestamptz not null,
  primary key (corp_id, work_item_id, user_id)
);
