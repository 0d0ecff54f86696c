import type { ActionResult } from '../../../contract/forms.ts'
import type { Event } from '../../../engine/events/event.ts'
import { fileIdsIn } from '../../../engine/form/files.ts'
import type { Definition } from '../../../engine/model/context.ts'
import { SYSTEM_ID } from '../../../engine/model/decision.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import { recordSearchText } from '../../records/record-head.ts'
import { NOBODY } from '../../stores/instances/load.ts'
import type { OutboxRow } from '../../stores/notify/message.ts'
import type { Effect, EffectRow } from '../effects/effect.ts'
import { effectsOf } from '../effects/effects-of.ts'
import { type CandidateRow, candidateRows, changedItems, hasPool, type ItemRow } from './item-rows.ts'
import { type Logged, type LogRow, logRow } from './log-row.ts'
import { outboxRows } from './messages-of.ts'
import { filesLaid } from './papers.ts'
import type { PerformTarget, SubmittedDraft } from './request.ts'
import { marksOf, type TimerRow, timerRows } from './rows-of.ts'
import { type SearchFields, searchFields } from './search-fields.ts'

/** Everything one command writes; one statement, so it is there whole or not at all (engine G1, security I-14). */
export type Write = {
  readonly corpId: string
  readonly instanceId: string
  /** Null: a new instance. */
  readonly expectedRevision: number | null
  readonly instance: {
    readonly workflow_code: string
    readonly workflow_version_id: string
    readonly app_code: string
    readonly model_code: string
    readonly biz_object_id: string
    readonly status: string
    readonly outcome: string | null
    readonly returned: boolean
    /** Null with the others of the head: unchanged. */
    readonly title: string | null
    readonly title_i18n: unknown
    readonly search_text: string | null
    readonly search_fields: SearchFields | null
    readonly sequence_no: string
    readonly summary: unknown
    readonly initiator_id: string
    readonly submitter_id: string
    readonly department_id: string
    readonly started_at: string | null
    readonly finished_at: string | null
    readonly parent_id: string | null
    readonly marks: readonly string[] | null
  }
  readonly stateJson: string
  /** Null: the record did not change. */
  readonly recordJson: string | null
  readonly opened: readonly ItemRow[]
  readonly changed: readonly ItemRow[]
  readonly outbox: readonly OutboxRow[]
  readonly timers: readonly TimerRow[]
  /** Asked of other instances. */
  readonly effects: readonly EffectRow[]
  readonly candidates: readonly (CandidateRow & { readonly id: string | null })[]
  /** Pool items changed: who could claim them has to be looked at. */
  readonly hadCandidates: boolean
  /** What the record holds, is called, or whose it is. */
  readonly recordChanged: boolean
  /** What lists find it by changed (migration 0020). */
  readonly searchChanged: boolean
  /** Nodes that the run's new version calls otherwise, by their old codes (engine X5). */
  readonly renamed: Readonly<Record<string, string>>
  /** The draft that this submit sends off. */
  readonly draft: SubmittedDraft | null
  /** Files that the record refers to now and did not before. */
  readonly files: readonly string[]
  /** Files that lie with the words of this command, and the signature among them. */
  readonly papers: readonly string[]
  readonly signature: string | null
  readonly log: LogRow
  readonly replay: { readonly token: string; readonly fingerprint: Buffer; readonly answer: string }
}

type Parts = Logged & {
  readonly request: { readonly replayToken: string; readonly target: PerformTarget }
  readonly plan: { readonly definition: Definition; readonly versionId: string; readonly appCode: string }
  readonly bizObjectId: string
  readonly fingerprint: Buffer
  /** Asked for by business rules. */
  readonly ruleEffects: readonly Effect[]
}

/** Puts together everything that one command stores: rows, log entry with its hash, the answer for its token. */
export function writeOf(parts: Parts): Write {
  const { request, plan, after } = parts
  const { before } = plan
  const { events, instanceId } = parts
  const entry = (before?.logEntry ?? 0) + 1
  const { target } = request
  const draft = target.kind === 'new' ? (target.draft ?? null) : null
  const items = itemRows(before?.state ?? null, after, draft)
  const laid = filesLaid(events)
  return {
    corpId: request.corpId,
    instanceId: parts.instanceId,
    expectedRevision: before?.revision ?? null,
    instance: instanceRow(parts),
    stateJson: JSON.stringify(after),
    recordJson: parts.record === null ? null : JSON.stringify(parts.record),
    ...items,
    outbox: outboxRows({
      events,
      before: before?.state ?? null,
      after,
      instanceId,
      entry,
      actorId: request.actorId ?? '',
    }),
    timers: timerRows(before?.state ?? null, after),
    effects: effectsOf({ events, after, instanceId, entry, rules: parts.ruleEffects }),
    candidates: candidateRows(after, [...items.opened, ...items.changed]).map((row) => ({
      ...row,
      id: items.opened.find(({ number }) => number === row.number)?.id ?? null,
    })),
    hadCandidates: hasPool(before?.state ?? null, after) && items.changed.length > 0,
    // Whose it is is a part of what it is called.
    recordChanged: parts.record !== null || parts.head !== null,
    searchChanged: parts.head !== null || before?.state.startedAt !== after.startedAt,
    renamed: renamedBy(events),
    draft,
    files: parts.record === null ? [] : newFiles(plan, parts.record),
    papers: laid.ids,
    signature: laid.signature,
    log: logRow(parts),
    replay: {
      token: request.replayToken,
      fingerprint: parts.fingerprint,
      answer: JSON.stringify(answerOf(parts)),
    },
  }
}

function renamedBy(events: readonly Event[]): Readonly<Record<string, string>> {
  const nodes = events.flatMap((event) =>
    event.type === 'definitionChanged' ? Object.entries(event.nodes) : [],
  )
  return Object.fromEntries(nodes.filter(([before, after]) => before !== after))
}

function newFiles(
  { before, definition }: Parts['plan'],
  record: Readonly<Record<string, unknown>>,
): string[] {
  const { properties } = definition.model
  const known = new Set(fileIdsIn(properties, before?.record ?? {}))
  return fileIdsIn(properties, record).filter((id) => !known.has(id))
}

/** The pseudo item of a draft becomes the initiator's own item: its links stay good (engine S1, S5). */
function itemRows(before: Instance | null, after: Instance, draft: SubmittedDraft | null) {
  const { opened, changed } = changedItems(before, after)
  if (draft === null) return { opened, changed }
  return {
    opened: opened.map((row) => (row.number === 1 ? { ...row, id: draft.itemId } : row)),
    changed,
  }
}

function answerOf({ instanceId, after, sequenceNo }: Parts): ActionResult {
  return { workflowInstanceId: instanceId, instanceState: after.status, outcome: after.outcome, sequenceNo }
}

function instanceRow({ plan, after, head, bizObjectId, sequenceNo }: Parts): Write['instance'] {
  return {
    workflow_code: plan.definition.workflow.code,
    workflow_version_id: plan.versionId,
    app_code: plan.appCode,
    model_code: plan.definition.model.code,
    biz_object_id: bizObjectId,
    status: after.status,
    outcome: after.outcome,
    returned: after.returned,
    title: head?.title ?? null,
    title_i18n: head?.titleI18n ?? null,
    search_text: head === null ? null : recordSearchText(head.titleI18n, sequenceNo),
    search_fields: head === null ? null : searchFields(plan.definition.model, head.summary),
    sequence_no: sequenceNo,
    summary: head?.summary ?? null,
    initiator_id: after.initiatorId,
    submitter_id: after.submitterId === SYSTEM_ID ? NOBODY : after.submitterId,
    department_id: after.departmentId,
    started_at: after.startedAt,
    finished_at: after.finishedAt,
    parent_id: after.parent?.instanceId ?? null,
    marks: marksOf(after),
  }
}
