-- The days of the to-do list are those on which its runs were started: of a person's hundred thousand open items they
-- are read from the list's own index, not from each run. Once there is a start it never changes, and a draft, which has
-- none yet, is no work of anybody's.
alter table work_item add column started_at timestamptz;
update work_item w set started_at = i.started_at from instance i
  where i.corp_id = w.corp_id and i.id = w.instance_id and w.status in (1, 2);
drop index work_item_open;
create index work_item_open on work_item (corp_id, holder_id, received_at, id)
  include (instance_id, workflow_code, app_code, activity_code, started_at) where status = 2;
