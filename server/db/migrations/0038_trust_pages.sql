-- Delegations are read in pages by when they were given; nothing asks for them in the order of their beginning.
drop index trust_by_principal;
drop index trust_by_delegate;
create index trust_by_principal on trust (corp_id, principal_id, created_at, id);
create index trust_by_delegate on trust (corp_id, delegate_id, created_at, id);
