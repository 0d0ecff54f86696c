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
-- nothing. An older server that deletes beside a newer one removes them too, and what else quotes the document.
create function remove_log_contents() returns trigger language plpgsql security definer as $$
begin
  if exists (select 1 from instance where corp_id = new.corp_id and id = new.instance_id) then
    return null;
  end if;
  update operation_log set body = null, salt = null
    where corp_id = new.corp_id and instance_id = new.instance_id and body is not null;
  delete from outbox
    where corp_id = new.corp_id and instance_id = new.instance_id and payload #> '{params,text}' is not null;
  update notification set params = params - 'text'
    where corp_id = new.corp_id and instance_id = new.instance_id and params -> 'text' is not null;
  delete from draft where corp_id = new.corp_id and instance_id = new.instance_id;
  return null;
end $$;
-- Its tables are those of this schema, whatever whoever fires it has made in a place of his own.
do $$
begin
  execute format('alter function remove_log_contents() set search_path = %I, pg_temp', current_schema());
end
$$;
revoke all on function remove_log_contents() from public;
create trigger tombstone_removes_log_contents after insert on tombstone
  for each row execute function remove_log_contents();

-- Older servers name the document in its tombstone, and leave the words of a comment that they delete.
create function drop_tombstone_title() returns trigger language plpgsql as $$
begin
  new.title := '';
  return new;
end $$;
create trigger tombstone_without_title before insert on tombstone
  for each row when (new.title <> '') execute function drop_tombstone_title();
create function drop_comment_words() returns trigger language plpgsql as $$
begin
  new.content := '';
  new.mentions := '{}';
  new.files := '{}';
  return new;
end $$;
create trigger comment_without_words before update of deleted_at on form_comment
  for each row when (old.deleted_at is null and new.deleted_at is not null and new.content <> '')
  execute function drop_comment_words();

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
update notification n set params = n.params - 'text' from form_comment c
  where c.deleted_at is not null and n.corp_id = c.corp_id and n.params -> 'text' is not null
    and n.params ->> 'commentId' = c.id::text;
update replay_token r set fingerprint = '', answer = (r.answer::jsonb
    || '{"content": "", "attachments": [], "attachmentNum": 0, "state": "DISABLED", "mayDelete": false}')::json
  from form_comment c
  where c.deleted_at is not null and r.corp_id = c.corp_id and r.user_id = c.author_id and r.created_at >= c.created_at
    and r.created_at < c.created_at + interval '1 millisecond' and r.answer ->> 'id' = c.id::text;
