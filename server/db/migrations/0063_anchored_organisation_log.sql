-- How far an anchor vouches for the log of the organisation. Null: not at all, as anchors of older servers.
alter table log_anchor
  add column organisation_number int,
  add column organisation_hash bytea;
