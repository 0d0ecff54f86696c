import type { FormPage } from '../../contract/form-page.ts'
import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import type { ItemOrigin, WorkItem } from '../../engine/model/item.ts'
import { slotOf } from '../../engine/model/state.ts'
import { whoseTurn } from '../../engine/signers/whose-turn.ts'
import { formerItems } from '../instances/read/kept-text.ts'
import { presentPerson } from '../organisation/people.ts'
import type { PageParts } from './page-parts.ts'

type Extras = Pick<
  FormPage,
  | 'workItemType'
  | 'commentInfo'
  | 'entrustedBy'
  | 'turnOf'
  | 'saved'
  | 'formerItems'
  | 'dueTime'
  | 'claimedBy'
>

const TYPE_OF: Readonly<Record<ItemOrigin['kind'], NonNullable<FormPage['commentInfo']>['type']>> = {
  transfer: WORK_ITEM_KIND.forward,
  assist: WORK_ITEM_KIND.assist,
  added: WORK_ITEM_KIND.addSigner,
}

/** What few pages have: where the item came from, for whom it is, when it is due, what was saved. */
export function presentItemExtras(parts: PageParts, item: WorkItem | null, deciding: boolean): Extras {
  const { reader, pending, copy } = parts
  const person = (id: string) => presentPerson(reader.organisation, id)
  if (item === null) {
    if (copy === null || copy.senderId === null) return {}
    const type = WORK_ITEM_KIND.circulate
    return {
      workItemType: type,
      commentInfo: { originator: person(copy.senderId), type, comment: copy.note },
    }
  }
  const { from } = item
  const former = formerItems(parts.view, item, reader.actor.userId)
  const saved =
    deciding && pending !== null
      ? { opinion: pending.opinion, at: pending.savedAt, client: pending.client }
      : null
  return {
    workItemType: item.kind,
    ...(from === undefined
      ? {}
      : { commentInfo: { originator: person(from.byId), type: TYPE_OF[from.kind], comment: from.text } }),
    ...slotExtras(parts, item),
    ...(saved === null ? {} : { saved }),
    ...(deciding && former.length > 0 ? { formerItems: [...former] } : {}),
  }
}

function slotExtras({ view, reader }: PageParts, item: WorkItem): Extras {
  if (item.slot === null) return {}
  const slot = slotOf(view.state, item.slot)
  const due = view.state.timers?.find((timer) => timer.item === item.number && timer.kind === 'due')
  const person = (id: string) => presentPerson(reader.organisation, id)
  const waits = item.status === 'notStarted' && slot.state === 'waiting'
  const isPool = slot.candidates !== undefined
  return {
    ...(slot.delegation === undefined ? {} : { entrustedBy: person(slot.delegation.principalId) }),
    ...(waits ? { turnOf: whoseTurn(view.state, item).map(person) } : {}),
    ...(due === undefined || due.state !== 'live' ? {} : { dueTime: due.dueAt }),
    ...(isPool ? { claimedBy: item.holderId === '' ? null : person(item.holderId) } : {}),
  }
}
