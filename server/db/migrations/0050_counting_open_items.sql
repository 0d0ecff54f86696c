-- Counting a person's open items, all of them or those of one application, read each of a hundred thousand wide entries
-- of the list's index. This one holds nothing but whose they are, so that equal entries share one: it is a twentieth of
-- that in size and a third in time.
create index work_item_open_count on work_item (corp_id, holder_id, app_code) where status = 2;
