-- Runs as lists find them: what does not change with each decision, so it is written when a run starts or its form
-- changes and costs an approval nothing. Its indexes stand here and no longer on `instance`, which every decision writes.

-- Single characters and pairs of neighbours as numbers: finds Chinese words, needs no extension of the database.
create function search_signs(text) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct v), '{}') from (
      select ascii(c) as a, lead(ascii(c)) over () as b from string_to_table($1, null) c) t
    cross join lateral (values (a), ((a << 16) | (b & 65535))) s(v) where v is not null $$;

-- What a searched text must have of them: its pairs, or the one character that it is.
create function wanted_signs(text) returns int[] language sql immutable parallel safe as $$
  select case when length($1) = 1 then array[ascii($1)] else coalesce(array_agg(distinct (a << 16) | (b & 65535)), '{}') end
    from (select ascii(c) as a, lead(ascii(c)) over () as b from string_to_table($1, null) c) t where b is not null $$;

create function joined_lines(text[]) returns text language sql immutable parallel safe as
  $$ select coalesce(array_to_string($1, e'\n'), '') $$;

create table instance_search (
  corp_id text not null,
  instance_id uuid not null,
  workflow_code text not null,
  app_code text not null,
  initiator_id uuid not null,
  department_id uuid not null,
  -- Null: not started.
  started_at timestamptz,
  -- Title in all languages and document number, a line each, in small letters without accents
  -- (organisation/search-text.ts).
  words text not null,
  -- Codes of the summary fields and, at the same places, what each says in the same form. Who may find a row by a field
  -- is asked by its code (workflow_node.shown, security D-02).
  field_codes text[] not null default '{}',
  field_words text[] not null default '{}',
  signs int[] not null generated always as (search_signs(words || e'\n' || joined_lines(field_words))) stored,
  primary key (corp_id, instance_id)
);

insert into instance_search (corp_id, instance_id, workflow_code, app_code, initiator_id, department_id, started_at,
  words, field_codes, field_words)
select i.corp_id, i.id, i.workflow_code, i.app_code, i.initiator_id, i.department_id, i.started_at,
  lower(normalize(concat_ws(e'\n', i.title, (select string_agg(distinct t.value, e'\n') from jsonb_each_text(i.title_i18n) t),
    i.sequence_no), nfkd)),
  coalesce(f.codes, '{}'), coalesce(f.words, '{}')
from instance i cross join lateral (
  select array_agg(e.key) as codes, array_agg(left(lower(normalize(e.words, nfkd)), 500)) as words from (
    select s.key, case when jsonb_typeof(s.value) in ('array', 'object')
        then (select string_agg(n #>> '{}', e'\n') from jsonb_path_query(s.value, 'strict $.**.name') n)
        else s.value #>> '{}' end as words
      from jsonb_each(i.summary) s) e
    where e.words <> '') f;

create index instance_search_by_start on instance_search (corp_id, started_at, instance_id);
create index instance_search_by_workflow on instance_search (corp_id, workflow_code, started_at, instance_id);
create index instance_search_by_initiator on instance_search (corp_id, initiator_id, started_at, instance_id);
create index instance_search_by_signs on instance_search using gin (signs);
drop index instance_by_workflow;
drop index instance_by_initiator;

-- Summary fields that a step shows, instead of those it hides: what a version does not know is then found by nobody.
alter table workflow_node add column shown text[] not null default '{}';
update workflow_node n set shown = array(
    select c from jsonb_array_elements_text(v.definition->'model'->'summary') c where c <> all(n.hidden))
  from workflow_version v where v.corp_id = n.corp_id and v.id = n.version_id;
alter table workflow_node drop column hidden;
alter table workflow_node alter column shown drop default;
