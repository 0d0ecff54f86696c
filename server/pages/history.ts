import type { OutputOf } from '../../contract/endpoint.ts'
import { CLIENT_TYPES } from '../../contract/vocabulary.ts'
import { LOG_TYPE, type listOperation } from '../../contract/workflow/logs.ts'
import type { Event } from '../../engine/events/event.ts'
import { labelOf } from '../../engine/events/labels.ts'
import { SYSTEM_ID } from '../../engine/model/decision.ts'
import type { Instance } from '../../engine/model/instance.ts'
import { nodeNames } from '../apps/node-names.ts'
import { oneOf } from '../base/one-of.ts'
import { papersIn } from '../instances/perform/papers.ts'
import { presentPerson } from '../organisation/people.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { changesIn, comparisonOf } from '../records/forms/comparison.ts'
import type { HistoryRow } from '../stores/audit/operation-log.ts'
import type { AccessRow } from '../stores/instances/document-access.ts'
import { activationIn, type HistoryScene, isSecretAct, isSecretEntry } from './history-scene.ts'
import { presentPapers } from './papers.ts'

type Operation = OutputOf<typeof listOperation>[number]

/** The family's number of each kind of command (wire.md §0.1); the label of spec §4 says more where it has none. */
const TYPE_OF: Readonly<Record<string, Operation['operationType']>> = {
  submit: LOG_TYPE.submitted,
  agree: LOG_TYPE.agree,
  disagree: LOG_TYPE.disagree,
  return: LOG_TYPE.reject,
  transfer: LOG_TYPE.forward,
  addSign: LOG_TYPE.addSigner,
  askAssist: LOG_TYPE.assist,
  answerAssist: LOG_TYPE.assist,
  circulate: LOG_TYPE.circulate,
  withdraw: LOG_TYPE.revoked,
  takeBack: LOG_TYPE.revoked,
  terminate: LOG_TYPE.finishInstance,
  finish: LOG_TYPE.finishedEarly,
  nullify: LOG_TYPE.void,
  activate: LOG_TYPE.activated,
  adjustHandlers: LOG_TYPE.adjusted,
  hold: LOG_TYPE.tasksCanceled,
}

/**
 * The acts of an instance in their order, each said by the events that carry a label (engine G13, Z1), and between
 * them who printed it when.
 */
export function presentHistory(
  rows: readonly HistoryRow[],
  accesses: readonly AccessRow[],
  scene: HistoryScene,
): Operation[] {
  const acts = rows.flatMap((row) => (isSecretEntry(row, scene) ? [] : entriesOf(row, scene)))
  const readings = accesses.map((row, index) => readingOf(row, index, scene))
  const all = [...acts, ...readings].sort((one, other) => one.time.localeCompare(other.time))
  return all.map((entry, index) => ({ ...entry, sequence: index + 1 }))
}

function entriesOf(row: HistoryRow, scene: HistoryScene): Operation[] {
  const { organisation, locale, definition } = scene
  const actor = row.actor_id
  // An act without a decision has its files beside it: they stand with its first line.
  const first = row.events.findIndex((event) => labelOf(event) !== null)
  const changing = changingLine(row) ?? first
  const hasChanges = changesSomethingSeen(row, scene)
  const loose = row.events.map(papersIn).find((papers) => papers !== undefined)
  return row.events.flatMap((event, index) => {
    const label = labelOf(event)
    if (label === null || isSecretAct(event, row, scene)) return []
    const node = nodeOf(event, scene.state)
    const rule = ruleOf(event)
    const person = actor === null || rule !== null ? null : presentPerson(organisation, actor)
    const names = node === null ? null : nodeNames(node, { definition, locale })
    return [
      {
        id: `${scene.instanceId}.${row.entry}.${index}`,
        sequence: 0,
        operator: person,
        onBehalfOf: person === null ? null : behalfOf(row, event, organisation),
        username: person?.name ?? '',
        time: row.at.toISOString(),
        operateNode: names?.activityName ?? '',
        operateNode_i18n: names?.name_i18n ?? {},
        operationType: label === 'beCanceled' ? LOG_TYPE.beCanceled : (TYPE_OF[row.command] ?? null),
        label,
        detail: textOf(event),
        ...presentPapers(papersIn(event) ?? (index === first ? loose : undefined)),
        client: CLIENT_TYPES.find((client) => client === row.client) ?? null,
        ip: null,
        hasChanges: hasChanges && index === changing,
        byRule: rule,
        supersedes: [],
      },
    ]
  })
}

/** Entry 0 is no entry of the run's log: what only read changed nothing. */
function readingOf(row: AccessRow, index: number, { instanceId, organisation }: HistoryScene): Operation {
  const operator = presentPerson(organisation, row.user_id)
  return {
    id: `${instanceId}.0.${index}`,
    sequence: 0,
    operator,
    onBehalfOf: null,
    username: operator.name,
    time: row.at.toISOString(),
    operateNode: '',
    operateNode_i18n: {},
    operationType: oneOf(Object.values(LOG_TYPE), row.kind),
    label: null,
    detail: '',
    client: CLIENT_TYPES.find((client) => client === row.client) ?? null,
    ip: null,
    hasChanges: false,
    byRule: null,
    supersedes: [],
  }
}

/** The line that says what changed in the form: the person's decision. */
function changingLine({ events, actor_id }: HistoryRow): number | undefined {
  const own = events.findIndex((event) => event.type === 'slotDecided' && event.decision.actorId === actor_id)
  return own === -1 ? undefined : own
}

/** Only of fields that the reader sees (security D-02). */
function changesSomethingSeen({ events }: HistoryRow, { definition, rights }: HistoryScene): boolean {
  const changes = changesIn(events)
  return changes.length > 0 && comparisonOf(changes, definition.model, rights).properties.length > 0
}

function nodeOf(event: Event, state: Instance): string | null {
  if ('node' in event && typeof event.node === 'string') return event.node
  const activation = activationIn(event, state)
  return activation === null ? null : (state.activations[activation - 1]?.node ?? null)
}

function ruleOf(event: Event): string | null {
  if (event.type === 'slotDecided') return event.decision.rule ?? null
  return 'byId' in event && event.byId === SYSTEM_ID ? 'system' : null
}

/** A decision says it by itself, also in entries from before the log kept it. */
function behalfOf(
  row: HistoryRow,
  event: Event,
  organisation: OrganisationSnapshot,
): Operation['onBehalfOf'] {
  const id = event.type === 'slotDecided' ? event.decision.onBehalfOfId : row.on_behalf_of_id
  return id === null ? null : presentPerson(organisation, id)
}

function textOf(event: Event): string {
  if (event.type === 'slotDecided') return event.decision.opinion
  if ('opinion' in event) return event.opinion
  return 'text' in event ? event.text : ''
}
