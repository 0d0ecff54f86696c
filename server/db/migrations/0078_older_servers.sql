-- A server of the release before goes on writing while this one is rolled out, without the columns that were added since.
-- What it leaves out is filled in at the end of its transaction, as 0049 and 0054 filled in what was there.
create function fill_older_work_item() returns trigger language plpgsql as $$
begin
  update work_item w set
    started_at = coalesce(w.started_at, i.started_at),
    principal_id = coalesce(w.principal_id, case when w.trust_id is not null then (
      select (i.state -> 'slots' -> ((x.item ->> 'slot')::int - 1) -> 'delegation' ->> 'principalId')::uuid
      from json_array_elements(i.state -> 'items') with ordinality x(item, place) where x.place = w.number) end),
    acted_by = coalesce(w.acted_by, case when w.trust_id is not null and w.status = 3 then (
      select (e.value -> 'decision' ->> 'actorId')::uuid
      from operation_log l cross join json_array_elements(l.body -> 'events') e
      where l.corp_id = w.corp_id and l.instance_id = w.instance_id and e.value ->> 'type' = 'slotDecided'
        and (e.value ->> 'item')::int = w.number
        and e.value -> 'decision' ->> 'actorId' not in ('system', w.holder_id::text)
      order by l.entry desc limit 1) end)
  from instance i
  where w.corp_id = new.corp_id and w.id = new.id and i.corp_id = w.corp_id and i.id = w.instance_id;
  return null;
end $$;
-- At the end, because one statement writes the run, its items and its log together. Every condition is false for a row
-- that knows all of it, so servers of today pay nothing but for what is decided under a delegation by its holder.
create constraint trigger fill_older_opened after insert on work_item deferrable initially deferred
  for each row when ((new.started_at is null and new.status in (1, 2))
    or (new.trust_id is not null and new.principal_id is null))
  execute function fill_older_work_item();
create constraint trigger fill_older_changed after update of status, trust_id on work_item deferrable initially deferred
  for each row when (new.trust_id is not null and (new.principal_id is null
    or (new.status = 3 and old.status <> 3 and new.acted_by is null)))
  execute function fill_older_work_item();

-- 0053: a text that was written without saying by which rules is written anew by the job `search-texts`. Servers of today
-- that say the number it had are looked at once more, and stay as they are.
create function doubt_search_text() returns trigger language plpgsql as $$
begin
  new.search_rules := 0;
  return new;
end $$;
create trigger doubt_search_text before update of search_text on app_user
  for each row when (new.search_text is distinct from old.search_text and new.search_rules = old.search_rules)
  execute function doubt_search_text();

-- 0056: a delegation that is ended before its beginning has no time at all.
create function end_no_earlier() returns trigger language plpgsql as $$
begin
  new.until_at := new.from_at;
  return new;
end $$;
create trigger end_no_earlier before update of until_at on trust
  for each row when (new.ended_at is not null and new.until_at < new.from_at) execute function end_no_earlier();

-- Written by older servers since those migrations.
update work_item w set started_at = i.started_at from instance i
  where i.corp_id = w.corp_id and i.id = w.instance_id and w.status in (1, 2)
    and w.started_at is null and i.started_at is not null;
update trust set until_at = from_at where until_at < from_at;
