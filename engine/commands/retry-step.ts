import { isComputed, type Rights } from '../../rules/form/rights.ts'
import { checkOpinion } from '../definition/opinion.ts'
import { tellChanges, writeFields } from '../form/fields.ts'
import { guardOperation } from '../guards/guards.ts'
import type { Activation } from '../model/activation.ts'
import type { Context, Decided, FormData } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { isOpenToken } from '../model/state.ts'
import type { Token } from '../model/token.ts'
import { writeComputed } from '../nodes/service.ts'
import { stall, startChildren } from '../nodes/sub-process.ts'
import { beginRun, emit, type Run } from '../run/run.ts'
import { passStep } from '../settling/settle-children.ts'
import { accepted } from './accepted.ts'

/** An administrator mends a failed automatic step (X8): again, with other input, or leaves it out. */
export type RetryStep = {
  readonly type: 'retryStep'
  readonly token: number
  readonly choice: 'retry' | 'skip'
  /** Fields that are put right first; empty: none. */
  readonly data: FormData
  readonly reason: string
}

/** From EXCEPTION only: a token that no step failed for is refused (`notFailed`). Children that passed are kept. */
export function retryStep(state: Instance | null, command: RetryStep, context: Context): Decided {
  const found = guardRetry(state, context)
  if (!found.ok) return found
  const activation = failedActivation(found.state, command.token)
  if (activation === undefined) return refuse('notFailed')
  const refused = checkOpinion(command.reason, { required: true, minLength: 1 })
  if (refused !== null) return refused
  const rights = everyField(context)
  const written = writeFields(context, found.state, undefined, command.data, false, rights)
  if (!written.ok) return written

  const run = beginRun(context, found.state, written.data)
  tellChanges(run, written.changes, context.actor.id)
  if (command.choice === 'skip') passStep(run, activation)
  else doAgain(run, activation)
  return accepted(run)
}

/** `allowedActions` asks it too: an administrator may, and some step has failed. */
export function guardRetry(state: Instance | null, context: Context) {
  const guarded = guardOperation(state, 'retryStep', context)
  if (!guarded.ok) return guarded
  const hasFailed = guarded.state.tokens.some(({ id }) => failedActivation(guarded.state, id) !== undefined)
  return hasFailed ? guarded : refuse('notFailed')
}

function failedActivation(state: Instance, token: number): Activation | undefined {
  const found = state.tokens[token - 1]
  if (found === undefined || !hasFailedStep(found)) return undefined
  return state.activations.findLast((entry) => entry.token === token && entry.state === 'open')
}

function hasFailedStep(token: Token): boolean {
  return isOpenToken(token) && (token.trouble === 'stepFailed' || token.trouble === 'childFailed')
}

/** Carries the step out once more, in the same activation (N5): children that did not pass start again. */
function doAgain(run: Run, activation: Activation): void {
  const { id, token, node } = activation
  const definition = run.flow.node(node)
  emit(run, { type: 'tokenMoved', token, node })
  if (definition.type === 'service') {
    const wrong = writeComputed(run, definition)
    if (wrong === null) passStep(run, activation)
    else stall(run, { token, node }, id, wrong)
  } else if (definition.type === 'subProcess') {
    if (!startChildren(run, { token, node }, definition, id)) passStep(run, activation)
  }
}

/** Whoever mends a run may put every field right that is not computed. */
function everyField({ definition }: Context): Rights {
  const fixed = new Set(definition.model.properties.filter(isComputed).map(({ code }) => code))
  return (code) => ({ visible: true, editable: !fixed.has(code), required: false })
}
