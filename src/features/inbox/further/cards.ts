import type { InstanceRow, MyInstanceRow, WorkItemRow } from '../../../../contract/rows.ts'
import type { PersonRef } from '../../../../contract/shapes.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import type { CirculateRow } from '../../../../contract/workflow/circulates.ts'
import type { DraftRow } from '../../../../contract/workflow/user-drafts.ts'
import type { WorkItemQueryRow } from '../../../../contract/workflow/work-item-query.ts'
import { paths } from '../../../lib/address/paths.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'
import { type Card, headOf, initiatorOf, type Reader } from '../card/card-model.ts'
import type { CardPerson } from '../card/card-person.ts'
import { toDoMarks } from '../card/marks.ts'
import type { CardFoot } from './card-foot.ts'
import { finishedMarks, instanceMarks } from './marks.ts'

const NAMED_PEOPLE = 2

/** What I have handled is looked at as a whole: my closed item would only say that it is closed. */
export function finishedCard(row: WorkItemRow, reader: Reader): Card {
  return {
    ...headOf(row, reader),
    id: row.id,
    opensId: row.instanceId,
    href: paths.instance(row.instanceId),
    sequenceNo: row.sequenceNo,
    initiator: initiatorOf(row, reader),
    time: row.finishTime,
    marks: finishedMarks(row),
  }
}

/** A copy opens what it is of; opening it marks it as read. */
export function copyCard(row: CirculateRow, reader: Reader): Card {
  return {
    ...headOf(row, reader),
    id: row.id,
    opensId: row.instanceId,
    href: paths.instance(row.instanceId),
    sequenceNo: row.sequenceNo,
    unseen: row.readTime === null,
    initiator: initiatorOf(row, reader),
    time: row.readTime ?? row.receiveTime,
    marks: row.readTime === null ? [] : instanceMarks(row),
    foot: {
      kind: 'copy',
      sender: row.sender === null ? null : personOf(row.sender, reader.locale),
      note: row.comment,
    },
  }
}

/** What I started; where it came back to me it opens my own item. */
export function mineCard(row: MyInstanceRow, reader: Reader): Card {
  return {
    ...headOf(row, reader),
    id: row.instanceId,
    opensId: row.workItemId ?? row.instanceId,
    href: row.workItemId === null ? paths.instance(row.instanceId) : paths.workItem(row.workItemId),
    sequenceNo: row.sequenceNo,
    initiator: null,
    time: row.finishTime ?? row.startTime,
    marks: instanceMarks(row),
    foot: {
      kind: 'instance',
      actions: row.actions,
      waiting: row.workItemId === null ? waitingOf(row, reader.locale) : null,
    },
  }
}

/** An instance that an administrator looks after. */
export function instanceCard(row: InstanceRow, reader: Reader): Card {
  return {
    ...headOf(row, reader),
    id: row.instanceId,
    opensId: row.instanceId,
    href: paths.instance(row.instanceId),
    sequenceNo: row.sequenceNo,
    initiator: initiatorOf(row, reader),
    time: row.finishTime ?? row.startTime,
    marks: instanceMarks(row),
    foot: { kind: 'instance', actions: [], waiting: waitingOf(row, reader.locale) },
  }
}

/** Somebody's open item that an administrator looks after: who has it, at which step, since when. */
export function workItemCard(row: WorkItemQueryRow, reader: Reader): Card {
  const node = localisedName({ name: row.activityName, name_i18n: row.activityName_i18n }, reader.locale)
  const people = [personOf(row.holder ?? row.owner, reader.locale)]
  return {
    ...headOf(row, reader),
    id: row.id,
    opensId: row.instanceId,
    href: paths.instance(row.instanceId),
    sequenceNo: row.sequenceNo,
    initiator: initiatorOf(row, reader),
    time: row.receiveTime,
    marks: toDoMarks(row, reader.locale),
    foot: {
      kind: 'instance',
      actions: [],
      waiting: { since: row.receiveTime, steps: [{ node, people, more: 0 }] },
    },
  }
}

/** A draft has no number yet: the name of its workflow stands in that place. */
export function draftCard(row: DraftRow, reader: Reader): Card {
  const workflow = localisedName({ name: row.workflowName, name_i18n: row.workflowName_i18n }, reader.locale)
  const head = headOf(row, reader)
  return {
    ...head,
    id: row.id,
    title: head.title === '' ? workflow : head.title,
    sequenceNo: workflow,
    opensId: row.id,
    href: paths.draft(row.workflowCode, row.id),
    initiator: null,
    time: row.savedAt,
    foot: { kind: 'draft', filled: row.filled, fields: row.fields, client: row.client },
  }
}

type Waiting = Extract<CardFoot, { kind: 'instance' }>['waiting']

function waitingOf(row: InstanceRow, locale: Locale): Waiting {
  const since = row.waitingFor.map((waiting) => waiting.since).sort()[0]
  if (row.instanceState !== 'PROCESSING' || since === undefined) return null
  return {
    since,
    steps: row.waitingFor.map((waiting) => ({
      node: localisedName({ name: waiting.activityName, name_i18n: waiting.activityName_i18n }, locale),
      people: waiting.people.slice(0, NAMED_PEOPLE).map((person) => personOf(person, locale)),
      more: Math.max(0, waiting.people.length - NAMED_PEOPLE),
    })),
  }
}

function personOf(person: PersonRef, locale: Locale): CardPerson {
  return { id: person.id, name: localisedName(person, locale), imgUrl: person.imgUrl ?? null }
}
