-- Short codes for forms and documents (contract/short-codes.ts). A code opens nothing by itself: whoever follows it
-- needs a login and the right to what it stands for.
create table short_code (
  corp_id text not null,
  code text not null,
  -- As form/load is asked.
  target jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (corp_id, code),
  foreign key (corp_id, created_by) references app_user on delete cascade
);
-- The same person gets the same code for the same target.
create unique index short_code_of_target on short_code (corp_id, created_by, target) where revoked_at is null;
