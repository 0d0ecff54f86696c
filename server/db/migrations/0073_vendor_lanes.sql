-- Kinds of messages to a vendor do not wait for each other, and what stands there is found without asking about all of it.
alter table vendor_message
  -- 0: tasks, which nobody's notices hold up; 1: anything else, and what an older server notes.
  add column lane smallint not null default 1,
  -- The document it is about: when something happened to that, the entry is looked at. Null: found by the regular look.
  add column instance_id uuid;
-- What is due of a lane of an organisation.
create index vendor_message_lanes on vendor_message (corp_id, vendor, lane, due_at) where state = 'waiting';
-- What stands at a vendor as a task, as far as is known: by document, and in the order of the regular look.
create index vendor_message_standing on vendor_message (corp_id, vendor, user_id, message_key)
  where state = 'sent' and close_since is null;
create index vendor_message_by_instance on vendor_message (corp_id, instance_id)
  where state = 'sent' and close_since is null;
-- What was handled and is to be closed there.
create index vendor_message_closing on vendor_message (corp_id, vendor, due_at)
  where state = 'sent' and close_since is not null;
create index vendor_message_receipts on vendor_message (corp_id, sent_at)
  where vendor = 'dingtalk' and outcome is null and state in ('sent', 'closed');

alter table vendor_corp
  -- How far the regular look at what stands at the vendor has come; null: at the beginning.
  add column looked_to_user uuid,
  add column looked_to_key text,
  -- While the vendor does not tell whom notices reached: when it is asked again, and how often that failed.
  add column receipts_due_at timestamptz,
  add column receipts_failed int not null default 0;
