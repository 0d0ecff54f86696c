-- Organisations of DingTalk and WeCom that ours are connected to, set by the command line. The secrets are sealed with
-- a key derived from SECRET_KEY, which is not in the database (security C-06).
create table vendor_corp (
  corp_id text not null references corp,
  vendor text not null check (vendor in ('dingtalk', 'wecom')),
  -- What the vendor calls the organisation, and our app in it.
  vendor_corp_id text not null,
  client_id text not null,
  agent_id text not null,
  sealed_secrets bytea not null,
  connected_at timestamptz not null,
  -- The address book: when it is read again, and while that is done the end of the lease.
  sync_due_at timestamptz not null,
  synced_at timestamptz,
  -- Why the last time failed; never a secret.
  sync_error text,
  -- The next time may switch off as many people as it likes.
  sync_forced boolean not null default false,
  primary key (corp_id, vendor),
  unique (vendor, vendor_corp_id)
);
create index vendor_corp_due on vendor_corp (sync_due_at);

-- Whom a person of the vendor's is here: by the vendor's own id within its organisation and nothing else (security
-- A-11). Kept when the connection is given up, so that connecting again finds everybody. WeCom's ids are in small letters.
create table vendor_user (
  corp_id text not null,
  vendor text not null,
  vendor_corp_id text not null,
  vendor_user_id text not null,
  user_id uuid not null,
  -- DingTalk's id of the person across apps: to-do entries and logins of ordinary browsers need it.
  union_id text,
  primary key (corp_id, vendor, vendor_corp_id, vendor_user_id),
  unique (corp_id, vendor, vendor_corp_id, user_id),
  foreign key (corp_id, user_id) references app_user on delete cascade
);
create index vendor_user_by_union on vendor_user (corp_id, vendor, vendor_corp_id, union_id);
create index vendor_user_by_user on vendor_user (corp_id, user_id);

create table vendor_department (
  corp_id text not null,
  vendor text not null,
  vendor_corp_id text not null,
  vendor_department_id text not null,
  department_id uuid not null,
  primary key (corp_id, vendor, vendor_corp_id, vendor_department_id),
  unique (corp_id, vendor, vendor_corp_id, department_id),
  foreign key (corp_id, department_id) references department on delete cascade
);

-- A login by a vendor that was begun: used once (security C-02).
create table vendor_login (
  corp_id text not null,
  state_hash bytea not null,
  vendor text not null,
  way text not null,
  browser_hash bytea not null,
  -- Begun in another site's frame, where cookies may be blocked.
  framed boolean not null,
  return_url text not null,
  expires_at timestamptz not null,
  primary key (corp_id, state_hash)
);
create index vendor_login_by_expiry on vendor_login (expires_at);

-- Events of the address book are hints: who is to be asked about again.
create table vendor_hint (
  corp_id text not null,
  vendor text not null,
  vendor_user_id text not null,
  noted_at timestamptz not null,
  -- Not before; while a process has it in hand, the end of its lease.
  due_at timestamptz not null,
  attempts int not null default 0,
  primary key (corp_id, vendor, vendor_user_id),
  foreign key (corp_id, vendor) references vendor_corp on delete cascade
);
create index vendor_hint_due on vendor_hint (due_at);
