import type { ParsedInputOf } from '../../contract/endpoint.ts'
import type { FormAction } from '../../contract/form-actions.ts'
import { simulateAction } from '../../contract/workflow/simulate.ts'
import { Fault } from '../base/fault.ts'
import { missing } from '../base/pick.ts'
import { newReplayToken } from '../base/replay-token.ts'
import type { Deps } from '../deps.ts'
import { currentDraft } from '../drafts/current-draft.ts'
import type { SessionContext } from '../http/route.ts'
import type { Act, Acting } from '../instances/commands/act.ts'
import { COMMAND_OF } from '../instances/commands/commands.ts'
import { requestOf } from '../instances/commands/request.ts'
import { versionByNumber } from '../instances/commands/version.ts'
import type { PerformRequest, PerformTarget } from '../instances/perform/request.ts'
import { draftTarget } from './draft-page.ts'

/** The sheet asks while nothing is typed yet: a text that satisfies every rule stands in. */
const STAND_IN_TEXT = '.'.repeat(200)
/** Nothing is signed yet either; a node that takes no signature leaves this one alone. */
const STAND_IN_PAPERS = { signature: { kind: 'typed', name: '.' } } as const

type Input = ParsedInputOf<typeof simulateAction>
type Caller = Pick<SessionContext, 'actor' | 'call'>

/** The very request that pressing the button would make, without a fence: nothing is written (issue: simulate). */
export async function simulationOf(deps: Deps, input: Input, context: Caller): Promise<PerformRequest> {
  const { actionCode } = input
  if (!isSimulated(actionCode)) throw new Fault('actionNotOffered')
  const version =
    actionCode === 'editTemplate'
      ? await versionByNumber(
          deps,
          context,
          input.workflowInstanceId ?? missing('workflowInstanceId'),
          input.workflowVersion ?? missing('workflowVersion'),
        )
      : null
  const named = { name: simulateAction.name, input: { replayToken: newReplayToken() } }
  const act = { ...actOf(input), versionId: version?.versionId }
  const begun = actionCode === 'submit' ? input.workItemId : undefined
  const draft = begun === undefined ? null : await currentDraft(deps, context.actor, begun)
  const target = draft === null ? targetOf(input, version?.versionId) : draftTarget(draft, undefined)
  return requestOf(context, named, target, actionCode, act)
}

function isSimulated(action: FormAction): action is Acting {
  return action in COMMAND_OF
}

function targetOf(input: Input, versionId: string | undefined): PerformTarget {
  if (input.workItemId !== undefined) return { kind: 'item', itemId: input.workItemId, fence: null }
  if (input.workflowInstanceId !== undefined) {
    const { workflowInstanceId: instanceId } = input
    return { kind: 'instance', instanceId, revision: null, ...(versionId === undefined ? {} : { versionId }) }
  }
  return { kind: 'new', workflowCode: input.workflowCode ?? missing('workflowCode') }
}

function actOf(input: Input): Act {
  return {
    data: input.bizObject?.data ?? {},
    text: STAND_IN_TEXT,
    papers: STAND_IN_PAPERS,
    people: input.participantors,
    position: input.position,
    mode: input.mode,
    toNodes: input.rejectToActivityCode?.split(','),
    straight: input.submitToReject,
    departmentId: input.departmentId,
    trustor: input.trustor,
    node: input.activityCode,
    token: input.tokenId,
    collapse: input.collapse,
    runEndActions: input.runEndActions,
    ownerId: input.ownerId,
    ownerDepartmentId: input.ownerDeptId,
    leaverId: input.leaverId,
    choice: input.choice,
  }
}
