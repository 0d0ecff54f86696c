import type { FastifyInstance } from 'fastify'
import { batchSubmit } from '../../../contract/workflow/drafts.ts'
import { batchForwardWorkItem } from '../../../contract/workflow/hand-over.ts'
import { checkOpinion } from '../../../engine/definition/opinion.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { agreeToAll, forwardAll } from '../../instances/commands/batch-acts.ts'
import { readerOf } from '../../organisation/reader.ts'

/** Several items at once, each with its own result (engine G12). What is wrong with all of them is said once. */
export function registerBatchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, batchSubmit, async (input, context) => {
    checkNote(input.approval)
    return agreeToAll(deps, context, input)
  })

  route(app, batchForwardWorkItem, async (input, context) => {
    checkNote(input.approval)
    const { actor, call } = context
    if (input.participantor === actor.userId) throw new Fault('transferToSelf')
    const { organisation } = await readerOf(deps, actor, call)
    if (organisation.person(input.participantor)?.active !== true) throw new Fault('personInactive')
    return forwardAll(deps, context, input)
  })
}

function checkNote(approval: { readonly content: string } | undefined): void {
  const refused = checkOpinion(approval?.content ?? '', { required: false, minLength: 0 })
  if (refused !== null) throw new Fault(refused.fault, refused.details)
}
