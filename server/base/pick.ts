import { flowOf } from '../../engine/definition/flow.ts'
import { actionsAt } from '../../engine/guards/actions.ts'
import { mayActOn } from '../../engine/guards/guards.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import type { Act, ActScene } from '../instances/commands/act.ts'
import { Fault } from './fault.ts'

/** The item that the call named; an action on an item cannot do without. */
export function itemOfCall({ item }: ActScene): number {
  return item ?? missing('workItemId')
}

export function required<Key extends keyof Act>(act: Act, key: Key, path: string): NonNullable<Act[Key]> {
  const value = act[key]
  return value === undefined || value === null ? missing(path) : value
}

/** Exactly one person. */
export function onePerson(act: Act): string {
  const [only, ...more] = act.people ?? []
  if (only === undefined || more.length > 0) missing('participantors')
  return only
}

export function missing(path: string): never {
  throw new Fault('invalidInput', { problems: [{ path, problem: 'required' }] })
}

/** The newest item that a person holds and that fits. */
export function newestItem(
  { state }: ActScene,
  userId: string,
  fits: (item: WorkItem) => boolean,
): WorkItem | undefined {
  return state?.items.findLast((item) => item.holderId === userId && fits(item))
}

/** The actor's newest item that fits: also one that is held for him, or that he acted on for his delegate (engine L3). */
export function newestOwn(
  { state, actorId }: ActScene,
  fits: (item: WorkItem) => boolean,
): WorkItem | undefined {
  if (state === null) return undefined
  const isHis = (item: WorkItem) => item.byId === actorId || mayActOn(state, item, actorId)
  return state.items.findLast((item) => isHis(item) && fits(item))
}

/** The actor's own open item where his node offers this button; null: he acts as an administrator. */
export function ownItemOffering(scene: ActScene, action: 'finishInstance' | 'cancel'): number | null {
  const flow = flowOf(scene.definition)
  const offers = (item: WorkItem) => {
    const buttons: readonly string[] = actionsAt(flow.node(item.node))
    return item.status === 'processing' && buttons.includes(action)
  }
  return newestOwn(scene, offers)?.number ?? null
}
