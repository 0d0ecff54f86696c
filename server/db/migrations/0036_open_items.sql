-- Counting what a filter leaves of a person's open items reads a hundred thousand of them: from this index alone, since
-- it holds what filters ask of an item and the run it is joined by. None of these columns ever changes.
drop index work_item_open;
create index work_item_open on work_item (corp_id, holder_id, received_at, id)
  include (instance_id, workflow_code, app_code, activity_code) where status = 2;
