import type { WhenLeaving } from '../activations/human-needed.ts'
import type { Activation } from '../model/activation.ts'
import type { Instance } from '../model/instance.ts'
import { slotsOf } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'
import type { Step, Via } from '../run/step.ts'
import { goOnFor } from './carry.ts'

/** A branch that stands by, and the activation in which a return closed it. */
export type StandingBy = { readonly token: number; readonly closed: Activation }

/**
 * The unfinished branches of a split that stands by, with those of splits within it, where they stood when `returned`
 * closed them (P4).
 */
export function standingBy({ state }: Run, split: number, returned: number): readonly StandingBy[] {
  const ids = goingOn(state, split)
  return state.tokens
    .filter((token) => token.state === 'suspended' && token.held !== true)
    .filter((token) => token.split !== null && ids.includes(token.split))
    .flatMap(({ id }) => {
      const closed = state.activations.findLast(
        (one) => one.token === id && (one.id === returned || isClosedWith(one.note, returned)),
      )
      return closed === undefined ? [] : [{ token: id, closed }]
    })
}

/** The split and those within it that go on with it: not one whose parent went back to before it by a return of its own. */
function goingOn({ splits, tokens }: Instance, split: number): readonly number[] {
  const found = [split]
  for (const { id, parent, state } of splits) {
    const around = tokens[parent - 1]
    if (state !== 'suspended' || around?.state !== 'waiting' || around.split === null) continue
    if (found.includes(around.split)) found.push(id)
  }
  return found
}

/**
 * A split that stood by goes on in its generation, the outer one first: each unfinished branch opens again where it
 * stood, with its people and their agrees (P4).
 */
export function resumeSplit(
  run: Run,
  split: number,
  returned: number,
  via: Via,
  whenLeaving: WhenLeaving,
): readonly Step[] {
  const branches = standingBy(run, split, returned)
  for (const id of goingOn(run.state, split)) emit(run, { type: 'splitResumed', split: id })
  return branches.flatMap(({ token, closed }) => {
    const step = { token, node: closed.node, via, cause: 'resume' } as const
    return slotsOf(run.state, closed.id).length === 0
      ? [step]
      : goOnFor(run, step, closed, returned, whenLeaving(step))
  })
}

function isClosedWith(note: Activation['note'], returned: number): boolean {
  return note?.kind === 'withdrawnWith' && note.activation === returned
}
