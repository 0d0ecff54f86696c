import { type Found, guardItem } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { beginRun, emit } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** Gives a claimed pool item back to its candidates (M9). */
export type Release = {
  readonly type: 'release'
  readonly item: number
}

/** The item is everyone's again who could claim it before. */
export function release(state: Instance | null, command: Release, context: Context): Decided {
  const found = guardRelease(state, command.item, context)
  if (!found.ok) return found
  const run = beginRun(context, found.state, context.record)
  const { id, reasons } = found.slot
  emit(run, { type: 'itemClaimed', item: command.item, holderId: '' })
  emit(run, { type: 'holderChanged', slot: id, holderId: '', ownerId: '', reasons })
  return accepted(run)
}

/** Only whoever claimed it: an item that was handed on to somebody else is no pool item any more. */
export function guardRelease(state: Instance | null, item: number, context: Context): Found | Rejection {
  const found = guardItem(state, item, 'release', context)
  if (!found.ok) return found
  const { candidates = [], ownerId } = found.slot
  const isOwn = ownerId === context.actor.id && candidates.includes(ownerId)
  return isOwn ? found : refuse('actionNotOffered')
}
