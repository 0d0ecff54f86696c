-- The reference of the approve benchmark: what an approval costs on this machine when nothing but the database works.
-- Own small tables, eight statements, one round trip each. Keep it as it is: figures of years are compared with it.

-- part: tables

create schema bench;

create table bench.instance (
  id uuid primary key,
  node int not null,
  version int not null,
  state jsonb not null,
  changed_at timestamptz not null
);

create table bench.item (
  id uuid primary key,
  instance_id uuid not null,
  node int not null,
  holder_id uuid not null,
  status smallint not null,
  version int not null,
  received_at timestamptz not null,
  finished_at timestamptz
);
create index item_open on bench.item (holder_id, received_at, id) where status = 2;

create table bench.log (
  id uuid primary key,
  instance_id uuid not null,
  actor_id uuid not null,
  action text not null,
  body jsonb not null,
  at timestamptz not null
);
create index log_by_instance on bench.log (instance_id, at);

-- part: rows
-- :instances, :items and :holders are arrays of the same length.

insert into bench.instance (id, node, version, state, changed_at)
select id, 1, 1, '{"node": 1, "round": 1, "open": [1]}', now() from unnest(:instances::uuid[]) id;

insert into bench.item (id, instance_id, node, holder_id, status, version, received_at)
select item_id, instance_id, 1, holder_id, 2, 1, now()
from unnest(:instances::uuid[], :items::uuid[], :holders::uuid[]) as r(instance_id, item_id, holder_id);

-- part: transaction
-- Each sent by itself as a named prepared statement over an instance whose open item is :item.

begin;

select status, version, holder_id, node from bench.item where id = :item for update;

select node, version, state from bench.instance where id = :instance for update;

update bench.item set status = 3, version = version + 1, finished_at = now() where id = :item;

insert into bench.item (id, instance_id, node, holder_id, status, version, received_at)
values (:next, :instance, :node, :holder, 2, 1, now());

update bench.instance set node = :node, version = version + 1, state = jsonb_set(state, '{node}', to_jsonb(:node::int)),
  changed_at = now() where id = :instance;

insert into bench.log (id, instance_id, actor_id, action, body, at)
values (:log, :instance, :actor, 'agree', '{"opinion": "agreed"}', now());

commit;
