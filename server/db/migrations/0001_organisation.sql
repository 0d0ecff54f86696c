-- The one clock: the transaction's time, shifted in tests only (engine G11).
create function app_now() returns timestamptz language sql stable as
  $$ select now() + coalesce(nullif(current_setting('countersign.clock_shift', true), ''), '0')::interval $$;

-- Organisations and their people. System-wide rows use corp_id '*'.
create table corp (
  corp_id text primary key,
  name text not null,
  name_i18n jsonb not null default '{}',
  locale text not null default 'zh',
  time_zone text not null default 'Asia/Shanghai',
  sample boolean not null default false,
  -- Grows with every change of people, departments or roles: the cached organisation is reloaded when it differs.
  organisation_version bigint not null default 1,
  created_at timestamptz not null
);

create table department (
  corp_id text not null references corp,
  id uuid not null,
  code text not null,
  name text not null,
  name_i18n jsonb not null default '{}',
  parent_id uuid,
  sort_key int not null default 0,
  active boolean not null default true,
  primary key (corp_id, id),
  unique (corp_id, code),
  foreign key (corp_id, parent_id) references department
);
create index department_by_parent on department (corp_id, parent_id, sort_key);

create table app_user (
  corp_id text not null references corp,
  id uuid not null,
  username text not null,
  name text not null,
  name_i18n jsonb not null default '{}',
  -- Characters, full pinyin and initials, for the people picker; order of names.
  search_text text not null default '',
  sort_name text not null default '',
  -- The same person in several organisations has the same person_id: switching is offered between them.
  person_id uuid not null,
  email text not null default '',
  employee_no text not null default '',
  mobile text not null default '',
  office_phone text not null default '',
  position text not null default '',
  remark text not null default '',
  locale text,
  -- Personal settings: theme colour, outward, font size.
  settings jsonb not null default '{}',
  avatar text,
  active boolean not null default true,
  password_hash text,
  password_by_admin boolean not null default true,
  -- Grows when every session of the user must end (password change, switched off).
  session_epoch int not null default 1,
  last_login_at timestamptz,
  created_at timestamptz not null,
  primary key (corp_id, id),
  unique (corp_id, username)
);
create index app_user_by_person on app_user (person_id);
create index app_user_by_sort_name on app_user (corp_id, sort_name, id);

create table user_department (
  corp_id text not null,
  user_id uuid not null,
  department_id uuid not null,
  -- 0 is the main department.
  position int not null,
  primary key (corp_id, user_id, department_id),
  foreign key (corp_id, user_id) references app_user on delete cascade,
  foreign key (corp_id, department_id) references department on delete cascade
);
create index user_department_by_department on user_department (corp_id, department_id);

create table department_leader (
  corp_id text not null,
  department_id uuid not null,
  user_id uuid not null,
  position int not null,
  primary key (corp_id, department_id, user_id),
  foreign key (corp_id, department_id) references department on delete cascade,
  foreign key (corp_id, user_id) references app_user on delete cascade
);

create table role (
  corp_id text not null references corp,
  id uuid not null,
  code text not null,
  name text not null,
  name_i18n jsonb not null default '{}',
  primary key (corp_id, id),
  unique (corp_id, code)
);

create table role_member (
  corp_id text not null,
  role_id uuid not null,
  user_id uuid not null,
  position int not null,
  primary key (corp_id, role_id, user_id),
  foreign key (corp_id, role_id) references role on delete cascade,
  foreign key (corp_id, user_id) references app_user on delete cascade
);

-- The flags of spec §6: ADMIN, SYS_MNG, APP_MNG, DATA_MNG, WORKFLOW_ADMIN. Scope: {apps, departments, operations}.
create table permission_grant (
  corp_id text not null,
  user_id uuid not null,
  permission text not null,
  scope jsonb not null default '{}',
  primary key (corp_id, user_id, permission),
  foreign key (corp_id, user_id) references app_user on delete cascade
);

-- Stored settings by type (theme, login, …); the newest write wins, revision fences it.
create table setting (
  corp_id text not null,
  type text not null,
  value jsonb not null,
  revision int not null default 1,
  updated_at timestamptz not null,
  primary key (corp_id, type)
);
