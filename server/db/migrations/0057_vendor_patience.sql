-- What stands at a vendor and was handled meanwhile is tried for a day, and receipts are asked for less and less.
alter table vendor_message
  -- Of closing it there: since when, and how often.
  add column close_since timestamptz,
  add column close_attempts int not null default 0,
  -- Of asking whom it reached. Null: not asked yet.
  add column receipt_due_at timestamptz,
  add column receipt_attempts int not null default 0;
