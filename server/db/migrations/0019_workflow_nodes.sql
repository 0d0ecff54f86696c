-- What lists ask of the steps of published workflows, without opening a definition per row.
create table workflow_node (
  corp_id text not null,
  version_id uuid not null,
  -- Code of the node; '' stands for whoever sees a run through no node of it, as its start shows it.
  code text not null,
  -- Its names in all languages, a line each, in small letters without accents (organisation/search-text.ts).
  names text not null,
  -- May be decided from the list and in batches.
  quick boolean not null,
  -- Summary fields that are not shown here: nobody finds a row by them (security D-02).
  hidden text[] not null,
  primary key (corp_id, version_id, code),
  foreign key (corp_id, version_id) references workflow_version on delete cascade
);

-- Of versions published before. Rights follow from formulas too, which only the server reads: a node that hides anything
-- hides every summary field of these from the search.
insert into workflow_node (corp_id, version_id, code, names, quick, hidden)
select v.corp_id, v.id, n.node->>'code',
  lower(normalize(coalesce((select string_agg(distinct t.value, e'\n') from jsonb_each_text(n.node->'name') t), ''), nfkd)),
  n.node->>'type' = 'approval' and coalesce((n.node->>'quick')::boolean, false)
    and (n.node->'buttons' is null or n.node->'buttons' @> '[{"action": "agree"}]') and not case jsonb_typeof(n.node->'signature')
    when 'boolean' then (n.node->>'signature')::boolean
    when 'object' then 'required' in (coalesce(n.node->'signature'->>'agree', ''), coalesce(n.node->'signature'->>'disagree', ''))
    else false end,
  case when exists (select 1 from jsonb_each(n.node->'fields') f where f.value->>'visible' = 'false')
    then array(select jsonb_array_elements_text(v.definition->'model'->'summary')) else '{}' end
from workflow_version v cross join lateral jsonb_array_elements(v.definition->'workflow'->'nodes') as n(node);

insert into workflow_node (corp_id, version_id, code, names, quick, hidden)
select n.corp_id, n.version_id, '', '', false, n.hidden
from workflow_node n join workflow_version v on v.corp_id = n.corp_id and v.id = n.version_id
where exists (select 1 from jsonb_array_elements(v.definition->'workflow'->'nodes') as s(node)
  where s.node->>'type' = 'start' and s.node->>'code' = n.code);
