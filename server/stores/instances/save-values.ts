import type { Write } from '../../instances/perform/write.ts'
import { NOBODY } from './load.ts'

type Value = (write: Write) => unknown

/** The values of a write by the names that the statements call them. */
const VALUES: Readonly<Record<string, Value>> = {
  corp: (write) => write.corpId,
  instance: (write) => write.instanceId,
  expectedRevision: (write) => write.expectedRevision,
  workflow: (write) => write.instance.workflow_code,
  workflowVersion: (write) => write.instance.workflow_version_id,
  app: (write) => write.instance.app_code,
  model: (write) => write.instance.model_code,
  bizObject: (write) => write.instance.biz_object_id,
  status: (write) => write.instance.status,
  outcome: (write) => write.instance.outcome,
  returned: (write) => write.instance.returned,
  title: (write) => write.instance.title,
  titleI18n: (write) => write.instance.title_i18n,
  searchText: (write) => write.instance.search_text,
  fieldCodes: (write) => write.instance.search_fields?.codes ?? null,
  fieldWords: (write) => write.instance.search_fields?.words ?? null,
  sequenceNo: (write) => write.instance.sequence_no,
  summary: (write) => write.instance.summary,
  initiator: (write) => write.instance.initiator_id,
  submitter: (write) => write.instance.submitter_id,
  department: (write) => write.instance.department_id,
  startedAt: (write) => write.instance.started_at,
  finishedAt: (write) => write.instance.finished_at,
  state: (write) => write.stateJson,
  record: (write) => write.recordJson,
  entry: (write) => write.log.entry,
  at: (write) => write.log.at,
  command: (write) => write.log.command,
  actor: (write) => write.log.actorId ?? NOBODY,
  onBehalfOf: (write) => write.log.onBehalfOfId,
  body: (write) => write.log.body,
  client: (write) => write.log.client,
  requestId: (write) => write.log.requestId,
  previousHash: (write) => write.log.previousHash,
  hash: (write) => write.log.hash,
  salt: (write) => write.log.sealed.salt,
  bodyHash: (write) => write.log.sealed.bodyHash,
  token: (write) => write.replay.token,
  fingerprint: (write) => write.replay.fingerprint,
  answer: (write) => write.replay.answer,
  parent: (write) => write.instance.parent_id,
  marks: (write) => write.instance.marks,
  logActor: (write) => write.log.actorId,
  outbox: (write) => JSON.stringify(write.outbox),
  effects: (write) => JSON.stringify(write.effects),
  timers: (write) => JSON.stringify(write.timers),
  candidates: (write) => JSON.stringify(write.candidates),
  archive: (write) => JSON.stringify(write.draft?.archive ?? {}),
  files: (write) => write.files,
  papers: (write) => write.papers,
  signature: (write) => write.signature,
  renamed: (write) => JSON.stringify(write.renamed),
  opened: (write) => JSON.stringify(write.opened),
  changed: (write) => JSON.stringify(write.changed),
}

/** Rows that a command writes as many as it takes. */
export type RowList = 'opened' | 'changed' | 'outbox'

/** The name of one value of one row. */
export function rowValue(list: RowList, row: number, column: string): string {
  return `${list}_${row}_${column}`
}

/** How the named value is read from a write. */
export function readValue(name: string): Value {
  const whole = VALUES[name]
  if (whole !== undefined) return whole
  const [, list, row, column] = /^(opened|changed|outbox)_(\d)_(\w+)$/.exec(name) ?? []
  if (list !== 'opened' && list !== 'changed' && list !== 'outbox')
    throw new Error(`a write has no value ${name}`)
  const at = Number(row)
  return (write) => Reflect.get(write[list][at] ?? {}, column ?? '')
}
