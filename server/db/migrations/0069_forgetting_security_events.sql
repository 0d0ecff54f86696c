-- The only way in which entries go: whole days from the oldest on, none younger than 90 days, whoever asks. What the next
-- entry is chained to stays as an entry of its own, so that the rest can still be verified.
create function forget_security_events(before timestamptz) returns bigint
language plpgsql security definer as $$
declare
  -- Whole days, so that there is one cut a day at most however often this is asked.
  until timestamptz := date_trunc('day', before, 'UTC');
  whose text;
  cut bigint;
  kept bytea;
  gone bigint;
  total bigint := 0;
begin
  -- By the real clock: the shifted one of tests is a setting that anybody may change.
  if before is null or before > now() - interval '90 days' then
    raise exception 'security events are kept for 90 days at least' using errcode = 'invalid_parameter_value';
  end if;
  for whose in select c.corp_id from corp c union all select '*' loop
    perform pg_advisory_xact_lock(hashtextextended('security-event ' || whose, 0));
    select e.number - 1 into cut from security_event e
      where e.corp_id = whose and e.at >= until order by e.number limit 1;
    if cut is null then
      select max(e.number) into cut from security_event e where e.corp_id = whose;
    end if;
    select e.hash into kept from security_event e where e.corp_id = whose and e.number = cut;
    continue when kept is null;
    perform add_security_events(whose, jsonb_build_array(jsonb_build_object('kind', 'eventsForgotten',
      'detail', jsonb_build_object('upTo', cut, 'hash', encode(kept, 'hex')))));
    delete from security_event e where e.corp_id = whose and e.number <= cut;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  return total;
end
$$;
revoke execute on function forget_security_events(timestamptz) from public;

-- Whoever calls it cannot put tables or functions of his own in the place of ours.
do $$
begin
  execute format('alter function forget_security_events(timestamptz) set search_path = %I, pg_temp', current_schema());
end
$$;
