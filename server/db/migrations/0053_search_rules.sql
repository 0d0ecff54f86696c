-- By which rules of the server the searched text of a person was written (server/organisation/search-text.ts). 0: by older
-- ones, which knew one reading of a character; the job `search-texts` writes these anew.
alter table app_user add column search_rules int not null default 0;
create index app_user_by_search_rules on app_user (search_rules, corp_id, id);
