-- Which published versions of a model's workflows still have runs: their field rights hold for its lists.
create index instance_by_version on instance (corp_id, workflow_version_id);
create index workflow_version_by_model on workflow_version (corp_id, model_code);
