-- What a deletion takes out of the operation log, and how its chains hold without it.

alter table operation_log alter column body drop not null;
-- What the row's hash covers in place of the body. 0: the body itself, as servers before this migration write it.
-- 1: body_hash, which is the sha256 of salt and body. Salt and body go together, so that a short body cannot be guessed
-- from the hash that stays.
alter table operation_log add column hash_kind smallint not null default 0;
alter table operation_log add column salt bytea;
alter table operation_log add column body_hash bytea;

-- The one way for contents to leave the log: whoever writes the tombstone of an instance removes what its entries say.
-- It runs with the rights of the tables' owner and cannot be called; a tombstone of an instance that stands removes
-- nothing. An older server that deletes beside a newer one removes them too.
create function remove_log_contents() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if not exists (select 1 from instance where corp_id = new.corp_id and id = new.instance_id) then
    update operation_log set body = null, salt = null
      where corp_id = new.corp_id and instance_id = new.instance_id and body is not null;
  end if;
  return null;
end $$;
revoke all on function remove_log_contents() from public;
create trigger tombstone_removes_log_contents after insert on tombstone
  for each row execute function remove_log_contents();

-- Messages that quote somebody: found by the document that they go with. Those that quote nobody, by far the most, are
-- not in these indexes.
create index outbox_quoting on outbox (corp_id, instance_id) where payload #> '{params,text}' is not null;
create index notification_quoting on notification (corp_id, instance_id) where params -> 'text' is not null;

-- What was deleted before.
update tombstone set title = '' where title <> '';
update operation_log l set body = null, salt = null from tombstone t
  where l.corp_id = t.corp_id and l.instance_id = t.instance_id
    and not exists (select 1 from instance i where i.corp_id = t.corp_id and i.id = t.instance_id);
delete from outbox o using tombstone t
  where o.corp_id = t.corp_id and o.instance_id = t.instance_id and o.payload #> '{params,text}' is not null;
update notification n set params = n.params - 'text' from tombstone t
  where n.corp_id = t.corp_id and n.instance_id = t.instance_id and n.params -> 'text' is not null;
delete from draft d using tombstone t where d.corp_id = t.corp_id and d.instance_id = t.instance_id;
update form_comment set content = '' where deleted_at is not null;
