-- What people are told in DingTalk and WeCom, and what stands there until it is handled anywhere. The list of messages
-- in the app has all of it too: what does not reach a person here is read there.
create table vendor_message (
  corp_id text not null,
  vendor text not null,
  user_id uuid not null,
  -- Of the notification, with the person.
  message_key text not null,
  created_at timestamptz not null,
  -- sent: it shows something that changes when the task is handled; closed: nothing is left to do; failed: it did not
  -- reach the person, `outcome` says why.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'closed', 'failed')),
  -- Not before; while a process has it in hand, the end of its lease.
  due_at timestamptz not null,
  attempts int not null default 0,
  -- What the vendor calls the parts that were sent: {notice, todo, card}.
  sent_as jsonb not null default '{}',
  sent_at timestamptz,
  outcome text,
  primary key (corp_id, vendor, user_id, message_key),
  foreign key (corp_id, user_id) references app_user on delete cascade
);
create index vendor_message_due on vendor_message (due_at) where state in ('waiting', 'sent');
create index vendor_message_old on vendor_message (created_at);
