-- Who made a one-time link for somebody's new password; null: the command line.
alter table admin_link add column created_by uuid;

-- By which rules of the server the steps of a version were read (server/packages/publish-nodes.ts). 0: by migration 0019,
-- which could not read formulas and hid every summary field from the search at a node that hides anything; a job reads
-- these anew.
alter table workflow_version add column node_rules int not null default 0;
create index workflow_version_by_node_rules on workflow_version (node_rules, corp_id, id);
