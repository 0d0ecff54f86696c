-- Groups of dictionaries can be deleted, and dictionaries are told apart by whether records stand below others.
create index dictionary_of_class on dictionary (corp_id, class_id);
create index dictionary_record_below on dictionary_record (corp_id, dictionary_id) where parent_id is not null;
