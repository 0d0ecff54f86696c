import type { InstanceRow, WorkItemRow } from '../../../contract/rows.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import type { DraftRow } from '../../../contract/workflow/user-drafts.ts'
import { localisedName } from '../../lib/localised-name.ts'
import { paths } from '../../lib/paths.ts'
import { type SummaryText, summaryTexts } from '../../lib/summary-text.ts'
import type { Box, InboxRow } from './boxes.ts'
import { finishedMarks, type Mark, mineMarks, toDoMarks } from './marks.ts'

export type CardPerson = {
  readonly id: string
  readonly name: string
  readonly imgUrl: string | null
}

/** Where an instance of mine stands: a node, some of its people, how many more there are. */
export type CardStep = {
  readonly node: string
  readonly people: readonly CardPerson[]
  readonly more: number
}

/** What one card prints, ready but for its words. */
export type Card = {
  readonly id: string
  /** Id of what it opens: a work item or an instance. */
  readonly opensId: string
  readonly instanceId: string
  readonly href: string
  readonly title: string
  readonly workflow: { readonly code: string; readonly icon: string; readonly tint: number }
  readonly unseen: boolean
  /** Null in "mine": there it is always me; the number stands in its place. */
  readonly initiator: (CardPerson & { readonly department: string }) | null
  readonly sequenceNo: string
  readonly time: string | null
  readonly summary: readonly SummaryText[]
  readonly marks: readonly Mark[]
  readonly waiting: { readonly steps: readonly CardStep[]; readonly since: string } | null
  /** A draft: how far it is filled in, and with what it was saved. */
  readonly draft: Pick<DraftRow, 'filled' | 'fields' | 'client'> | null
}

export type Reader = { readonly locale: Locale; readonly today: string }

const NAMED_PEOPLE = 2

export function rowId(row: InboxRow): string {
  return 'waitingFor' in row ? row.instanceId : row.id
}

export function toCard(box: Box, row: InboxRow, reader: Reader): Card {
  if ('filled' in row) return draftCard(row, reader)
  return 'waitingFor' in row ? mineCard(row, reader) : itemCard(box, row, reader)
}

function headOf(row: InboxRow, { locale, today }: Reader) {
  return {
    id: rowId(row),
    instanceId: row.instanceId,
    title: localisedName({ name: row.instanceName, name_i18n: row.instanceName_i18n }, locale),
    workflow: { code: row.workflowCode, icon: row.icon, tint: row.tint },
    draft: null,
    summary: summaryTexts(row.summary, locale, today),
  }
}

function itemCard(box: Box, row: WorkItemRow, reader: Reader): Card {
  // What I have handled is looked at as a whole: my closed item would only say that it is closed.
  const isFinished = box.name === 'finished'
  return {
    ...headOf(row, reader),
    sequenceNo: row.sequenceNo,
    opensId: isFinished ? row.instanceId : row.id,
    href: isFinished ? paths.instance(row.instanceId) : paths.workItem(row.id),
    unseen: row.unseen,
    initiator: {
      id: row.originator,
      name: localisedName({ name: row.originatorName, name_i18n: row.originatorName_i18n }, reader.locale),
      imgUrl: row.originatorImgUrl,
      department: localisedName(
        { name: row.departmentName, name_i18n: row.departmentName_i18n },
        reader.locale,
      ),
    },
    time: isFinished ? row.finishTime : row.receiveTime,
    marks: isFinished ? finishedMarks(row) : toDoMarks(row),
    waiting: null,
  }
}

function mineCard(row: InstanceRow, reader: Reader): Card {
  const isOpen = row.instanceState === 'PROCESSING' && row.waitingFor.length > 0 && row.workItemId === null
  return {
    ...headOf(row, reader),
    sequenceNo: row.sequenceNo,
    opensId: row.workItemId ?? row.instanceId,
    href: row.workItemId === null ? paths.instance(row.instanceId) : paths.workItem(row.workItemId),
    unseen: false,
    initiator: null,
    time: row.finishTime ?? row.startTime,
    marks: mineMarks(row),
    waiting: isOpen ? waitingOf(row, reader.locale) : null,
  }
}

/** A draft has no number yet: the name of its workflow stands in that place. */
function draftCard(row: DraftRow, reader: Reader): Card {
  const workflow = localisedName({ name: row.workflowName, name_i18n: row.workflowName_i18n }, reader.locale)
  const head = headOf(row, reader)
  return {
    ...head,
    title: head.title === '' ? workflow : head.title,
    sequenceNo: workflow,
    opensId: row.id,
    href: paths.draft(row.workflowCode, row.id),
    unseen: false,
    initiator: null,
    time: row.savedAt,
    marks: [],
    waiting: null,
    draft: { filled: row.filled, fields: row.fields, client: row.client },
  }
}

function waitingOf(row: InstanceRow, locale: Locale): Card['waiting'] {
  const since = row.waitingFor.map((waiting) => waiting.since).sort()[0]
  if (since === undefined) return null
  return {
    since,
    steps: row.waitingFor.map((waiting) => ({
      node: localisedName({ name: waiting.activityName, name_i18n: waiting.activityName_i18n }, locale),
      people: waiting.people.slice(0, NAMED_PEOPLE).map((person) => ({
        id: person.id,
        name: localisedName(person, locale),
        imgUrl: person.imgUrl ?? null,
      })),
      more: Math.max(0, waiting.people.length - NAMED_PEOPLE),
    })),
  }
}
