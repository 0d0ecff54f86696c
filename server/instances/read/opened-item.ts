import { rightsOf } from '../../../engine/form/item-rights.ts'
import type { Context, Definition } from '../../../engine/model/context.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { WorkItem } from '../../../engine/model/item.ts'
import { slotOf } from '../../../engine/model/state.ts'
import { mayTouch, openItemFor } from '../../../engine/offers/own-items.ts'
import { type Rights, rightsAt } from '../../../rules/form/rights.ts'
import type { PageParts } from '../../pages/page-parts.ts'
import type { InstanceView } from '../../stores/instances/instances.ts'

/** An added signer only reads, an assistant fills what is named for him (engine J8, H1). */
export function itemRights(
  { workflow, model }: Definition,
  state: Instance,
  { node: code, slot }: WorkItem,
): Rights {
  const node = workflow.nodes.find((candidate) => candidate.code === code)
  if (node === undefined) return rightsAt(undefined, model)
  return rightsOf(node, model, slot === null ? null : slotOf(state, slot))
}

/** What the engine is asked on when a page says what its reader may do. */
export function contextOf({
  version,
  view,
  reader,
  administration,
}: Pick<PageParts, 'version' | 'view' | 'reader' | 'administration'>): Context {
  const { actor, organisation, now, records } = reader
  const active = organisation.person(actor.userId)?.active === true
  return {
    now,
    actor: { id: actor.userId, active },
    definition: version.definition,
    organisation,
    calendar: organisation.workCalendar,
    appCode: version.appCode,
    record: view.record,
    opened: view.opened,
    ...(records === undefined ? {} : { records }),
    ...(administration === undefined ? {} : { administration }),
  }
}

/** The open item of this id, if this person may act on it. */
export function openItemOf(view: InstanceView, context: Context, itemId: string): WorkItem | null {
  const item = view.state.items.find((each) => view.itemIds.get(each.number) === itemId)
  const isOpen = item !== undefined && item.status === 'processing' && mayTouch(view.state, item, context)
  return isOpen ? item : null
}

/** The item the page stands on: the one opened, else my open one, else my last one. */
export function shownItem(view: InstanceView, context: Context, openedItem: string | null): WorkItem | null {
  const { state } = view
  const mine = state.items.filter((item) => mayTouch(state, item, context))
  const opened = mine.find((item) => view.itemIds.get(item.number) === openedItem)
  return opened ?? openItemFor(state, context) ?? mine.at(-1) ?? null
}
