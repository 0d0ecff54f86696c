import { verifyLogs } from '../../server/audit/log-verify.ts'
import type { Queryable } from '../../server/db/database.ts'

const RUNNING = `('PROCESSING', 'EXCEPTION')`
const UNDECIDED = `('waiting', 'open', 'suspended')`

/** Each answers the rows that contradict it (security §3.3). Needs no quiet: one statement sees one moment. */
const CHECKS: Readonly<Record<string, string>> = {
  'I-1 every running instance waits for something': `select i.id::text as what from instance i
    where i.status = 'PROCESSING' and i.marks is null
      and not exists (select 1 from work_item w where w.corp_id = i.corp_id and w.instance_id = i.id and w.status in (1, 2))
      and not exists (select 1 from timer t where t.corp_id = i.corp_id and t.instance_id = i.id and t.state = 'live')
      and not exists (select 1 from effect e where e.corp_id = i.corp_id and e.state = 'waiting'
        and (e.instance_id = i.id or e.payload ->> 'parentId' = i.id::text))
      and not exists (select 1 from instance c where c.corp_id = i.corp_id and c.parent_id = i.id and c.status in ${RUNNING})`,
  'I-2 no open item without a running instance': `select w.id::text as what from work_item w
    left join instance i on i.corp_id = w.corp_id and i.id = w.instance_id
    where w.status in (1, 2) and coalesce(i.status not in ${RUNNING}, true)`,
  'I-2 no live timer without a running instance': `select t.instance_id || ' ' || t.number as what from timer t
    left join instance i on i.corp_id = t.corp_id and i.id = t.instance_id
    where t.state = 'live' and coalesce(i.status not in ${RUNNING}, true)`,
  'I-14 log, revision and record of an instance belong together': `select i.id::text as what from instance i
    left join biz_object b on b.corp_id = i.corp_id and b.id = i.biz_object_id
    where b.id is null or i.revision <> i.log_entry or i.log_entry <> (select count(*) from operation_log l
      where l.corp_id = i.corp_id and l.instance_id = i.id)`,
  'I-14 every item stands in the state of its instance': `select w.id::text as what from work_item w
    left join instance i on i.corp_id = w.corp_id and i.id = w.instance_id
    where i.id is null or w.number > json_array_length(i.state -> 'items')
      or w.revision <> (i.state -> 'items' -> (w.number - 1) ->> 'revision')::int
      or coalesce(w.holder_id::text, '') <> i.state -> 'items' -> (w.number - 1) ->> 'holderId'`,
  'I-14 I-24 nothing is promised or asked without its entry': `select o.instance_id || ' ' || o.entry as what
    from (select corp_id, instance_id, entry from outbox union all select corp_id, instance_id, entry from effect) o
    where not exists (select 1 from operation_log l
      where l.corp_id = o.corp_id and l.instance_id = o.instance_id and l.entry = o.entry)`,
  'Z-06 L6 whoever decided for another stands in the log with both': `select l.instance_id || ' ' || l.entry as what
    from operation_log l cross join json_array_elements(l.body -> 'events') e
    where e ->> 'type' = 'slotDecided' and e -> 'decision' ->> 'actorId' = l.actor_id::text
      and e -> 'decision' ->> 'rule' is null and e -> 'decision' ->> 'carried' is null
      and coalesce(e -> 'decision' ->> 'onBehalfOfId', '') <> coalesce(l.on_behalf_of_id::text, '')`,
  'I-16 each command has one token and each token one command': `select 'tokens ' || t.n || ', entries ' || l.n as what
    from (select count(*) as n from replay_token) t, (select count(*) as n from operation_log) l where t.n <> l.n`,
  'I-20 nobody has two undecided slots in one activation': `select i.id || ' ' || person as what
    from instance i cross join json_array_elements(i.state -> 'slots') s
      cross join lateral (select distinct unnest(array[s ->> 'ownerId', s ->> 'holderId']) as person) p
    where i.status in ${RUNNING} and s ->> 'state' in ${UNDECIDED} and person <> ''
    group by i.corp_id, i.id, s ->> 'activation', person having count(*) > 1`,
  'I-23 no undecided item is held through a delegation that is over': `select w.id::text as what from work_item w
    join trust t on t.corp_id = w.corp_id and t.id = w.trust_id
    left join app_user u on u.corp_id = t.corp_id and u.id = t.delegate_id
    where w.status in (1, 2) and (app_now() not between t.from_at and t.until_at or not u.active)`,
  'I-24 no message is given up, and nobody is told twice': `select o.message_key as what from outbox o where o.state = 'dead'
    union all select message_key from notification group by corp_id, user_id, message_key having count(*) > 1`,
  'I-25 a due timer is fired, leased or young': `select t.instance_id || ' ' || t.number as what from timer t
    where t.state = 'dead' or t.state = 'live' and t.due_at < app_now() - interval '60 seconds'
      and coalesce(t.leased_until < app_now(), true)`,
}

/** What contradicts the invariants that SQL can tell, in words; empty when everything holds. */
export async function brokenInvariants(db: Queryable): Promise<string[]> {
  const broken: string[] = []
  for (const [name, text] of Object.entries(CHECKS)) {
    const { rows } = await db.query<{ what: string }>({ text })
    broken.push(...rows.map(({ what }) => `${name}: ${what}`))
  }
  const { broken: chains } = await verifyLogs(db)
  return [...broken, ...chains.map((one) => `I-27 the log is a chain: ${JSON.stringify(one)}`)]
}
