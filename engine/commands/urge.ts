import { checkOpinion } from '../definition/opinion.ts'
import { isRunning, type Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { beginRun, emit } from '../run/run.ts'
import { accepted } from './accepted.ts'
import { type UrgeTarget, urgeTargets } from './urging.ts'

/** Reminds the holders of these open items (U). */
export type UrgeCommand = {
  readonly type: 'urge'
  readonly items: readonly number[]
  readonly text: string
}

/** U1–U3: those of them who may be urged now are; a refusal, when there is none, counts for nothing. */
export function urge(state: Instance | null, command: UrgeCommand, context: Context): Decided {
  const urging = guardUrge(state, context, command.items)
  if (!urging.ok) return urging
  const refused = checkOpinion(command.text, { required: false, minLength: 0 })
  if (refused !== null) return refused
  const run = beginRun(context, urging.state, context.record)
  const targets = urging.targets.map(({ item, personId }) => ({ item, personId }))
  emit(run, { type: 'urged', byId: context.actor.id, targets, text: command.text })
  return accepted(run)
}

/** Whom of these items' people the actor may urge now; `items` absent: of all. */
export function guardUrge(
  state: Instance | null,
  context: Context,
  items?: readonly number[],
): (Passed & { readonly state: Instance; readonly targets: readonly UrgeTarget[] }) | Rejection {
  if (state === null) return refuse('notFound')
  if (!context.actor.active) return refuse('noPermission')
  if (!isRunning(state)) return refuse('instanceEnded')
  const isMeant = ({ item }: { readonly item: number }) => items === undefined || items.includes(item)
  const targets = urgeTargets(state, context).filter(isMeant)
  if (targets.length === 0) return refuse(whyNobody(state, context, items))
  const [soonest] = targets.flatMap(({ nextAt }) => nextAt ?? []).toSorted()
  const now = targets.filter(({ nextAt }) => nextAt === null)
  if (now.length > 0 || soonest === undefined) return { ok: true, state, targets: now }
  const wait = Date.parse(soonest) - Date.parse(context.now)
  return refuse('urgeTooSoon', { params: { nextTime: soonest, minutes: Math.ceil(wait / 60_000) } })
}

function whyNobody(state: Instance, { actor }: Context, items: readonly number[] | undefined) {
  const own = state.items.filter((item) => item.status === 'processing' && item.holderId === actor.id)
  const isOwn = own.some(({ number }) => items === undefined || items.includes(number))
  return isOwn ? 'urgeSelf' : 'urgeNobody'
}
