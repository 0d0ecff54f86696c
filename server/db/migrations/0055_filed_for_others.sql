-- What a person filed for somebody else is among what he started (engine S3, B8): few runs are such.
create index instance_filed_for_others on instance (corp_id, submitter_id) where submitter_id <> initiator_id;
