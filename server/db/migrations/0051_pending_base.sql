-- What stood in the changed fields when somebody saved before deciding: what others change meanwhile in the same table is
-- told from what he changed himself.
alter table pending_text add column base jsonb not null default '{}';
