-- What became of plain records: each write with who and when, and the values that it changed. Those of runs are in the
-- operation log. It goes with its record.
create table biz_object_change (
  corp_id text not null,
  biz_object_id uuid not null,
  -- The record's after the write; 1: it was created, with everything in it.
  revision int not null,
  at timestamptz not null,
  by_id uuid not null,
  -- [{code, before, after}], of fields whose value differs.
  changes jsonb not null,
  primary key (corp_id, biz_object_id, revision)
);
