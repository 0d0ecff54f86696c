-- Data dictionaries: lists of choices that forms share (spec §7).
create table dictionary_class (
  corp_id text not null references corp,
  id uuid not null,
  code text not null,
  name text not null,
  name_i18n jsonb not null default '{}',
  sort_key int not null default 0,
  primary key (corp_id, id),
  unique (corp_id, code)
);

create table dictionary (
  corp_id text not null references corp,
  id uuid not null,
  code text not null,
  name text not null,
  name_i18n jsonb not null default '{}',
  class_id uuid,
  -- The application whose package brought it; null: made by an administrator.
  app_code text,
  remarks text not null default '',
  sort_key int not null default 0,
  enabled boolean not null default true,
  -- Grows with every change of it or its records: what was made of an earlier one is made again.
  revision int not null default 1,
  updated_at timestamptz not null,
  primary key (corp_id, id),
  unique (corp_id, code),
  foreign key (corp_id, class_id) references dictionary_class
);

-- A record is never deleted, because forms may hold its code: it is switched off.
create table dictionary_record (
  corp_id text not null,
  dictionary_id uuid not null,
  id uuid not null,
  -- What forms store.
  code text not null,
  name text not null,
  name_i18n jsonb not null default '{}',
  parent_id uuid,
  sort_key int not null default 0,
  enabled boolean not null default true,
  -- Brought by the application's package; its next version switches it off when it is no longer there.
  from_package boolean not null default false,
  primary key (corp_id, dictionary_id, id),
  unique (corp_id, dictionary_id, code),
  foreign key (corp_id, dictionary_id) references dictionary on delete cascade
);
