import type { FastifyInstance } from 'fastify'
import { previewHandover, runHandover, undoHandover } from '../../../contract/workflow/handover.ts'
import { checkOpinion, WITH_REASON_ALWAYS } from '../../../engine/definition/opinion.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { notMoved } from '../../instances/handover/not-moved.ts'
import { pairOf } from '../../instances/handover/pair.ts'
import { handOverWork } from '../../instances/handover/run.ts'
import { undoHandedOver } from '../../instances/handover/undo.ts'
import { readerOf } from '../../organisation/reader.ts'
import { countHeld } from '../../stores/instances/handovers.ts'
import { trustsAround } from '../../stores/instances/trusts.ts'

/** Handover of a person's work by administrators of the organisation (engine Q3). */
export function registerHandoverRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, previewHandover, async (input, { actor, call }) => {
    const reader = await readerOf(deps, actor, call)
    const pair = pairOf(actor, reader.organisation, input)
    const trusts = await trustsAround(deps.database, actor.corpId, pair.from.id)
    const delegationsGiven = trusts.filter(({ isOwn }) => isOwn).length
    return {
      openItems: await countHeld(deps.database, actor.corpId, pair.from.id),
      delegationsGiven,
      delegationsReceived: trusts.length - delegationsGiven,
      ...(await notMoved(deps, reader, pair)),
    }
  })

  route(app, runHandover, async (input, context) => {
    checkReason(input.reason)
    return handOverWork(deps, context, input)
  })

  route(app, undoHandover, async (input, context) => {
    checkReason(input.reason)
    return undoHandedOver(deps, context, input)
  })
}

/** The same for every item, so it is said once. */
function checkReason(reason: string): void {
  const refused = checkOpinion(reason, WITH_REASON_ALWAYS)
  if (refused !== null) throw new Fault(refused.fault, refused.details)
}
