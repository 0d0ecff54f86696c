import { listFinishedWorkItems, listMyInstances } from '../../../../contract/work-items.ts'
import { listFinishedCirculates, searchCirculates } from '../../../../contract/workflow/circulates.ts'
import { listInstances } from '../../../../contract/workflow/maintenance-lists.ts'
import { listUserDrafts } from '../../../../contract/workflow/user-drafts.ts'
import { listWorkItems } from '../../../../contract/workflow/work-item-query.ts'
import type { InboxBox } from '../../../lib/address/paths.ts'
import { call } from '../../../lib/api/api.ts'
import { type ListSource, listSource } from '../list/list-source.ts'
import { CardFootView } from './card-foot-view.tsx'
import { copyCard, draftCard, finishedCard, instanceCard, mineCard, workItemCard } from './cards.ts'

const SOURCES: Readonly<Record<Exclude<InboxBox, 'to-do'>, ListSource>> = {
  'to-read': listSource({
    name: searchCirculates.name,
    read: (input, options) => call(searchCirculates, input, options),
    toCard: copyCard,
    Foot: CardFootView,
  }),
  finished: listSource({
    name: listFinishedWorkItems.name,
    read: (input, options) => call(listFinishedWorkItems, input, options),
    toCard: finishedCard,
  }),
  read: listSource({
    name: listFinishedCirculates.name,
    read: (input, options) => call(listFinishedCirculates, input, options),
    toCard: copyCard,
    Foot: CardFootView,
  }),
  mine: listSource({
    name: listMyInstances.name,
    read: (input, options) => call(listMyInstances, input, options),
    toCard: mineCard,
    Foot: CardFootView,
  }),
  drafts: listSource({
    name: listUserDrafts.name,
    read: (input, options) => call(listUserDrafts, input, options),
    toCard: draftCard,
    Foot: CardFootView,
  }),
  instances: listSource({
    name: listInstances.name,
    read: (input, options) => call(listInstances, input, options),
    toCard: instanceCard,
    Foot: CardFootView,
  }),
  'work-items': listSource({
    name: listWorkItems.name,
    read: (input, options) => call(listWorkItems, input, options),
    toCard: workItemCard,
    Foot: CardFootView,
  }),
}

/** Where every box but to-do has its rows from; travels apart from the first page. */
export function furtherList(name: keyof typeof SOURCES): ListSource {
  return SOURCES[name]
}
