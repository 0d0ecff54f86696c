import type { InputOf } from '../../../contract/endpoint.ts'
import type { simulateAction } from '../../../contract/workflow/simulate.ts'
import type { Act } from './act.ts'
import { ACTIONS } from './actions.ts'
import { missingPart } from './sheet-rules.ts'

type Input = InputOf<typeof simulateAction>

/** What to ask the engine about an open sheet; null while a choice is missing, or where nothing is foretold. */
export function simulationInput(act: Omit<Act, 'replayToken' | 'text'>): Input | null {
  const { page, offer, values, data } = act
  const spec = ACTIONS[offer.kind]
  if (spec.foretold === undefined || missingPart(offer, values, page) !== undefined) return null
  const { workItemId, workflowInstanceId } = page
  const about = offer.scope === 'instance' || workItemId === null ? { workflowInstanceId } : { workItemId }
  return {
    actionCode: offer.action,
    ...(about.workItemId == null ? {} : { workItemId: about.workItemId }),
    ...(about.workflowInstanceId == null ? {} : { workflowInstanceId: about.workflowInstanceId }),
    bizObject: { data: spec.form === undefined && values.position !== 'after' ? {} : { ...data } },
    ...choicesOf(act),
    ...(spec.foretold === true ? {} : spec.foretold(values)),
  }
}

function choicesOf({ offer, values }: Pick<Act, 'offer' | 'values'>): Partial<Input> {
  const { people, targets, returnMode, position, place } = values
  const activityCode = place?.activityCode ?? offer.activityCode
  return {
    ...(targets.length === 0 ? {} : { rejectToActivityCode: targets.join(',') }),
    ...(returnMode === undefined ? {} : { submitToReject: returnMode === 'straight' }),
    ...(people.length === 0 ? {} : { participantors: people.map(({ id }) => id) }),
    ...(position === undefined ? {} : { position, mode: values.signMode }),
    ...(activityCode === undefined ? {} : { activityCode }),
    ...(place?.tokenId === undefined ? {} : { tokenId: place.tokenId }),
    ...(values.collapse === true ? { collapse: true } : {}),
    ...(values.runEndActions === undefined ? {} : { runEndActions: values.runEndActions }),
    ...(values.leaverId === undefined ? {} : { leaverId: values.leaverId, choice: values.leaverChoice }),
    ...(values.version === undefined ? {} : { workflowVersion: values.version }),
  }
}
