-- The key pair that push services know this system by (VAPID), shared by all nodes; made when the first browser asks.
-- The private key is sealed with a key derived from SECRET_KEY.
create table push_key (
  corp_id text not null default '*',
  key_index text not null,
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  primary key (corp_id, key_index)
);

-- A browser that asked to be told. It lives as long as the session it was made in is not ended.
create table push_subscription (
  corp_id text not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  -- Of the endpoint, over all organisations: a browser belongs to whoever signed in last.
  endpoint_hash bytea not null,
  p256dh bytea not null,
  auth bytea not null,
  -- What it was made with; another key cannot reach it.
  key_index text not null,
  locale text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (corp_id, id),
  unique (corp_id, endpoint_hash),
  foreign key (corp_id, user_id) references app_user on delete cascade
);
create index push_subscription_by_person on push_subscription (corp_id, user_id);
create index push_subscription_by_endpoint on push_subscription (endpoint_hash);

-- What a browser is to be told, and what it shows until that is read anywhere.
create table push_message (
  corp_id text not null,
  subscription_id uuid not null,
  -- Of the notification, with the subscription's person.
  message_key text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'shown')),
  -- Not before; while a process has it in hand, the end of its lease.
  due_at timestamptz not null,
  attempts int not null default 0,
  -- What the browser shows it under.
  tag text,
  primary key (corp_id, subscription_id, message_key),
  foreign key (corp_id, subscription_id) references push_subscription on delete cascade
);
create index push_message_due on push_message (due_at) where state = 'waiting';
create index push_message_shown on push_message (created_at) where state = 'shown';
