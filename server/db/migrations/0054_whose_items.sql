-- The delegated list is that of whoever an item is held for: after a transfer that is somebody else than the owner of
-- the voice (engine L3). The finished list is that of whoever decided, which under delegation may be the principal.
alter table work_item add column principal_id uuid;
-- Who acted on it, where that was not its holder; null: the holder did, or nobody yet.
alter table work_item add column acted_by uuid;

update work_item w set principal_id = (s.slot -> 'delegation' ->> 'principalId')::uuid
  from instance i
    cross join lateral (select i.state -> 'slots' -> ((x.item ->> 'slot')::int - 1) as slot, x.place
      from json_array_elements(i.state -> 'items') with ordinality x(item, place)) s
  where i.corp_id = w.corp_id and i.id = w.instance_id and s.place = w.number and w.trust_id is not null;
update work_item w set acted_by = (e.value -> 'decision' ->> 'actorId')::uuid
  from operation_log l cross join json_array_elements(l.body -> 'events') e
  where l.corp_id = w.corp_id and l.instance_id = w.instance_id and w.trust_id is not null and w.status = 3
    and e.value ->> 'type' = 'slotDecided' and (e.value ->> 'item')::int = w.number
    and e.value -> 'decision' ->> 'actorId' not in ('system', w.holder_id::text);

-- Rows of the version before know no principal: their owner is most often the one.
drop index work_item_delegated;
create index work_item_delegated on work_item (corp_id, coalesce(principal_id, owner_id), received_at, id)
  where trust_id is not null and status = 2;
drop index work_item_finished;
create index work_item_finished on work_item (corp_id, coalesce(acted_by, holder_id), finished_at, id)
  where status = 3 and decision <> 1;
-- Few were acted on by somebody else: their runs are his too.
create index work_item_acted_by on work_item (corp_id, acted_by, instance_id) where acted_by is not null;

-- Indexes on expressions have statistics of their own, which nothing gathers until a tenth of the table has changed: with
-- none the planner takes every list for one of some hundreds.
analyze work_item;
