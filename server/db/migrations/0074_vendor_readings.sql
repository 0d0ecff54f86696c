-- One reading of an address book at a time, taken up again where it stopped.
alter table vendor_corp
  -- Until when a reading is somebody's; renewed while it works. Null: nobody reads. Over: to be taken up again.
  add column sync_lease_until timestamptz,
  -- Which reading that is.
  add column sync_holder uuid,
  -- What the reading set sync_due_at to, so that servers which know nothing of the lease keep away. Another value: the
  -- address book is wished for anew.
  add column sync_held_due timestamptz;

create table vendor_reading (
  corp_id text not null,
  vendor text not null,
  vendor_corp_id text not null,
  started_at timestamptz not null,
  worked_at timestamptz not null,
  primary key (corp_id, vendor),
  foreign key (corp_id, vendor) references vendor_corp on delete cascade
);

-- What a reading knows so far; gone when it ends.
create table vendor_reading_part (
  corp_id text not null,
  vendor text not null,
  kind text not null check (kind in ('department', 'person')),
  vendor_id text not null,
  -- The order in which it was found.
  found_at timestamptz not null default clock_timestamp(),
  -- Nothing more is to be asked about it.
  done boolean not null default false,
  -- Of a department: where the next page of its people begins. Null: it was not asked about yet.
  next_page text,
  -- What the vendor tells of it; null: nothing yet, or a person who is not to be seen.
  told jsonb,
  primary key (corp_id, vendor, kind, vendor_id),
  foreign key (corp_id, vendor) references vendor_reading on delete cascade
);
create index vendor_reading_part_open on vendor_reading_part (corp_id, vendor, kind, found_at) where not done;
