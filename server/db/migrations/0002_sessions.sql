-- RSA pairs that passwords are encrypted with on their way; shared by all nodes. The private key is sealed with a key
-- derived from SECRET_KEY.
create table login_key (
  corp_id text not null default '*',
  key_index text not null,
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  primary key (corp_id, key_index)
);

-- Used nonces of password ciphers, until the cipher would be too old anyway.
create table login_nonce (
  corp_id text not null default '*',
  nonce text not null,
  expires_at timestamptz not null,
  primary key (corp_id, nonce)
);
create index login_nonce_by_expiry on login_nonce (expires_at);

-- Between the two steps of the login.
create table login_code (
  corp_id text not null,
  code_hash bytea not null,
  user_id uuid not null,
  -- Of the browser's login cookie.
  browser_hash bytea not null,
  session_epoch int not null,
  expires_at timestamptz not null,
  primary key (corp_id, code_hash),
  foreign key (corp_id, user_id) references app_user on delete cascade
);
create index login_code_by_expiry on login_code (expires_at);

-- Attempts since the last success. Per organisation, user name and address; per address with corp_id '*'.
create table login_attempt (
  corp_id text not null,
  username text not null,
  ip text not null,
  failures int not null,
  blocked_until timestamptz,
  -- Whether the newest attempt was let through.
  admitted boolean not null,
  last_at timestamptz not null,
  primary key (corp_id, username, ip)
);
create index login_attempt_by_age on login_attempt (last_at);

-- A login on one device. The refresh token is derived from id and counter; its hash is kept.
create table session (
  corp_id text not null,
  id uuid not null,
  user_id uuid not null,
  session_epoch int not null,
  counter int not null default 1,
  token_hash bytea not null,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- logout, reuse, switched
  ended_by text,
  ip text not null default '',
  primary key (corp_id, id),
  foreign key (corp_id, user_id) references app_user on delete cascade
);
create index session_by_user on session (corp_id, user_id);
create index session_by_expiry on session (expires_at);

-- One-time links of the first administrator, printed by the command line.
create table admin_link (
  corp_id text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (corp_id, code_hash)
);

-- Stored pictures of people; app_user.avatar is the digest.
create table user_image (
  corp_id text not null,
  user_id uuid not null,
  content_type text not null,
  bytes bytea not null,
  primary key (corp_id, user_id),
  foreign key (corp_id, user_id) references app_user on delete cascade
);

-- Pictures are asked for by the person's id alone.
create index app_user_by_id on app_user (id);
