-- Pairs of neighbouring characters: finds Chinese words of two characters, which need no extension of the database.
create function bigrams(text) returns text[] language sql immutable parallel safe as
  $$ select coalesce(array_agg(distinct substr($1, n, 2)), '{}') from generate_series(1, length($1) - 1) n $$;

-- Records in lists: what they are called, how they are searched, which are not finished.
alter table biz_object
  -- Of a plain record, DRAFT until it is submitted; a run's is its instance's.
  add column status text not null default 'COMPLETED',
  add column title text not null default '',
  add column title_i18n jsonb not null default '{}',
  -- Title in all languages and document number, in small letters without accents (organisation/search-text.ts).
  add column search_text text not null default '',
  -- Its pairs of characters; kept, because working them out for each row of a list would take longer than the list.
  add column search_grams text[] not null default '{}';

update biz_object b set title = i.title, title_i18n = i.title_i18n,
  search_text = lower(normalize(concat_ws(e'\n', i.title, i.sequence_no,
    (select string_agg(distinct t.value, e'\n') from jsonb_each_text(i.title_i18n) t)), nfkd))
from instance i where i.corp_id = b.corp_id and i.id = b.instance_id;

update biz_object set search_grams = bigrams(search_text) where search_text <> '';
create index biz_object_search on biz_object using gin (search_grams);

-- Filters for equal values (`data @> {code: value}`), of any property of any model.
create index biz_object_values on biz_object using gin (data jsonb_path_ops);

-- Numbers are stored as text; what is no number (a property that had another type once) is nothing.
create function decimal_of(text) returns numeric language sql immutable parallel safe as
  $$ select case when $1 ~ '^-?[0-9]+(\.[0-9]+)?$' then $1::numeric end $$;

-- Lists of those who see only their own records, or their departments'.
create index biz_object_by_owner on biz_object (corp_id, model_code, owner_id, created_at desc, id);
create index biz_object_by_department on biz_object (corp_id, model_code, owner_department_id, created_at desc, id);
create index biz_object_of_instance on biz_object (corp_id, instance_id) where instance_id is not null;
-- The runs that somebody has or had a task in.
create index work_item_by_holder on work_item (corp_id, holder_id, instance_id);
