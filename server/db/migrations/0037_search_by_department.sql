-- Runs of departments and of their workflows: written when a run starts, never by a decision.
create index instance_search_by_department
  on instance_search (corp_id, department_id, workflow_code, started_at, instance_id);
