import type { FastifyInstance } from 'fastify'
import { adjustWorkItemParticipators, removeSigner } from '../../../contract/workflow/add-sign.ts'
import { answerAssist, assistWorkItem, withdrawAssist } from '../../../contract/workflow/assist.ts'
import { terminateInstance } from '../../../contract/workflow/endings.ts'
import { claimWorkItem, forwardWorkItem, releaseWorkItem } from '../../../contract/workflow/hand-over.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { undoForward } from '../../../contract/workflow/revoke.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { wordsOf } from '../../instances/commands/act.ts'
import { onItem, requestOf } from '../../instances/commands/request.ts'
import { perform } from '../../instances/perform/perform.ts'

/** What a holder does with an item beside deciding on it (spec §7 "Workflow"). */
export function registerItemActRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, rejectWorkItem, async (input, context) =>
    perform(
      deps,
      requestOf(context, { name: rejectWorkItem.name, input }, onItem(input), 'reject', {
        toNodes: input.rejectToActivityCode.split(',').map((code) => code.trim()),
        straight: input.submitToReject,
        ...wordsOf(input.approval),
      }),
    ),
  )

  route(app, forwardWorkItem, async (input, context) =>
    perform(
      deps,
      requestOf(context, { name: forwardWorkItem.name, input }, onItem(input), 'forward', {
        people: input.participantors,
        ...wordsOf(input.approval),
      }),
    ),
  )

  route(app, undoForward, async (input, context) =>
    perform(deps, requestOf(context, { name: undoForward.name, input }, onItem(input), 'undoForward', {})),
  )

  route(app, claimWorkItem, async (input, context) =>
    perform(deps, requestOf(context, { name: claimWorkItem.name, input }, onItem(input), 'claim', {})),
  )

  route(app, releaseWorkItem, async (input, context) =>
    perform(deps, requestOf(context, { name: releaseWorkItem.name, input }, onItem(input), 'release', {})),
  )

  route(app, adjustWorkItemParticipators, async (input, context) =>
    perform(
      deps,
      requestOf(
        context,
        { name: adjustWorkItemParticipators.name, input },
        onItem(input),
        'adjustParticipant',
        {
          people: input.participantors,
          position: input.position,
          mode: input.mode,
          data: input.bizObject?.data,
          ...wordsOf(input.approval),
        },
      ),
    ),
  )

  route(app, removeSigner, async (input, context) =>
    perform(
      deps,
      requestOf(context, { name: removeSigner.name, input }, onItem(input), 'removeSigner', {
        people: input.participantors,
        ...wordsOf(input.approval),
      }),
    ),
  )

  route(app, assistWorkItem, async (input, context) =>
    perform(
      deps,
      requestOf(context, { name: assistWorkItem.name, input }, onItem(input), 'assist', {
        people: input.participantors,
        ...wordsOf(input.approval),
      }),
    ),
  )

  route(app, answerAssist, async (input, context) =>
    perform(
      deps,
      requestOf(context, { name: answerAssist.name, input }, onItem(input), 'answerAssist', {
        data: input.bizObject?.data,
        ...wordsOf(input.approval),
      }),
    ),
  )

  route(app, withdrawAssist, async (input, context) =>
    perform(
      deps,
      requestOf(context, { name: withdrawAssist.name, input }, onItem(input), 'withdrawAssist', {}),
    ),
  )

  route(app, terminateInstance, async (input, context) =>
    perform(
      deps,
      requestOf(context, { name: terminateInstance.name, input }, onItem(input), 'terminate', {
        ...wordsOf(input.approval),
      }),
    ),
  )
}
