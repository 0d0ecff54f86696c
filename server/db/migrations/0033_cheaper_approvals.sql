-- What an approval writes every time, kept as text that is read whole: jsonb is taken apart at the write and put
-- together again at the read, a tenth of a millisecond each.
alter table instance alter column state type json using state::json;
alter table replay_token alter column answer type json using answer::json;

-- In the hands of a relay until then. A column of its own, in no index, so that taking a message in hand writes to
-- its page alone (HOT), for which the pages keep room.
alter table outbox add column leased_until timestamptz;
alter table outbox set (fillfactor = 70);

-- Room for the next version of a run on its own page: a command that changes no indexed column writes to no index.
alter table instance set (fillfactor = 70);

-- Read by the clean-up alone, which takes whole days; rows come in the order of their time.
drop index replay_token_by_age;
create index replay_token_by_age on replay_token using brin (created_at);
drop index outbox_done;
create index outbox_done on outbox using brin (done_at);
