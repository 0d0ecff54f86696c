-- Business rules of models (spec §7), as they are now and as every version was.
create table business_rule (
  corp_id text not null references corp,
  id uuid not null,
  app_code text not null,
  model_code text not null,
  code text not null,
  -- Order among the rules of the model.
  sort_key int not null default 0,
  triggers text[] not null,
  enabled boolean not null default true,
  -- Brought by the application's package; else made by its administrators.
  from_package boolean not null,
  version int not null,
  -- contract/package/rules.ts
  definition jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (corp_id, id),
  unique (corp_id, model_code, code),
  foreign key (corp_id, app_code) references app on delete cascade
);

-- Kept when a rule changes or goes: what was asked for by an earlier version is carried out as it said.
create table business_rule_version (
  corp_id text not null,
  rule_id uuid not null,
  version int not null,
  definition jsonb not null,
  at timestamptz not null,
  by_id uuid,
  primary key (corp_id, rule_id, version)
);

alter table effect drop constraint effect_kind_check;
alter table effect add constraint effect_kind_check
  check (kind in ('startChild', 'cancelChild', 'endChild', 'markRevoked', 'businessRule'));

-- Rules and lists look plain records up by their values; records of runs are written far more often and left out.
create index biz_object_by_value on biz_object using gin (data jsonb_path_ops) where instance_id is null;
