-- In whose name a draft will be filed (engine L10); null: its owner's own.
alter table draft add column trustor_id uuid;
