-- What the people who answer for security look into: refused access, sign-ins, changes of rights and settings, exports.
-- One chain for each organisation; '*' for what belongs to none.
create table security_event (
  corp_id text not null,
  -- Without holes, in the order of the commits.
  number bigint not null,
  at timestamptz not null,
  kind text not null,
  -- Null: nobody who is known (a stranger, a visitor, the command line).
  actor_id uuid,
  subject_kind text not null default '',
  subject text not null default '',
  address text not null default '',
  client text not null default '',
  request_id text not null default '',
  -- What was refused again and again is one entry: how often, and when for the last time.
  times int not null default 1,
  last_at timestamptz not null,
  detail jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null,
  primary key (corp_id, number)
);
create index security_event_by_time on security_event (corp_id, at);
create index security_event_by_kind on security_event (corp_id, kind, number);
create index security_event_by_actor on security_event (corp_id, actor_id, number);

-- Covers every column and the hash before it.
create function security_event_hash(e security_event) returns bytea language sql stable as $$
  select sha256(e.previous_hash || convert_to(json_build_array(e.corp_id, e.number,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.kind, e.actor_id, e.subject_kind, e.subject,
    e.address, e.client, e.request_id, e.times,
    to_char(e.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.detail)::text, 'UTF8'))
$$;

-- Chains entries to those of their organisation, in order. A function, so that one statement waits for its turn and then
-- reads what was written last. The turn lasts until the end of the transaction: entries come last in it.
create function add_security_events(organisation text, entries jsonb) returns void language plpgsql as $$
declare
  whose text := coalesce((select c.corp_id from corp c where c.corp_id = organisation), '*');
  entry security_event;
  one jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('security-event ' || whose, 0));
  select * into entry from security_event e where e.corp_id = whose order by e.number desc limit 1;
  entry.corp_id := whose;
  entry.number := coalesce(entry.number, 0);
  entry.hash := coalesce(entry.hash, decode(repeat('00', 32), 'hex'));
  for one in select value from jsonb_array_elements(entries) with ordinality order by ordinality loop
    entry.number := entry.number + 1;
    entry.at := app_now() - make_interval(secs => coalesce((one->>'secondsAgo')::float8, 0));
    entry.last_at := app_now() - make_interval(secs => coalesce((one->>'lastSecondsAgo')::float8, 0));
    entry.kind := one->>'kind';
    entry.actor_id := (one->>'actorId')::uuid;
    entry.subject_kind := coalesce(one->>'subjectKind', '');
    entry.subject := coalesce(one->>'subject', '');
    entry.address := coalesce(one->>'address', '');
    entry.client := coalesce(one->>'client', '');
    entry.request_id := coalesce(one->>'requestId', '');
    entry.times := coalesce((one->>'times')::int, 1);
    entry.detail := coalesce(one->'detail', '{}');
    entry.previous_hash := entry.hash;
    entry.hash := security_event_hash(entry);
    insert into security_event select entry.*;
  end loop;
end
$$;
