import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { id } from '../../../contract/shapes.ts'
import { runHandover } from '../../../contract/workflow/handover.ts'
import { doneBy } from '../../audit/security-event.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/once.ts'
import { readerOf } from '../../organisation/reader.ts'
import { addSecurityEvents } from '../../stores/audit/security-events.ts'
import { handoverById, insertHandover, itemsOf, listItems } from '../../stores/instances/handovers.ts'
import { endTrusts, trustsAround } from '../../stores/instances/trusts.ts'
import { touchOrganisation } from '../../stores/organisation/corps.ts'
import { settleTrust } from '../delegations/settle.ts'
import { type Caller, eachItem } from './each-item.ts'
import { notMoved } from './not-moved.ts'
import { pairOf } from './pair.ts'

type Input = ParsedInputOf<typeof runHandover>

const begun = z.object({ handoverId: id })

/**
 * Hands over what a person holds (engine Q3): his delegations and those to him end first, so that what delegates hold for
 * him moves along and what he holds for others goes back (L2). Then each item moves, if it still can.
 */
export async function handOverWork(
  deps: Deps,
  context: Caller,
  input: Input,
): Promise<OutputOf<typeof runHandover>> {
  const { actor, call } = context
  const { database } = deps
  const reader = await readerOf(deps, actor, call)
  const pair = pairOf(actor, reader.organisation, input)
  const { name } = runHandover
  const { handoverId } = await once(database, actor, { name, output: begun, input }, async (tx) => {
    const started = await begin(tx, actor.corpId, actor.userId, input)
    const about = { subjectKind: 'person', subject: input.fromId, detail: { toId: input.toId } }
    await addSecurityEvents(tx, actor.corpId, [doneBy(context, 'workHandedOver', about)])
    return started
  })
  const handover = await handoverById(database, actor.corpId, handoverId)
  if (handover === null) throw new Error(`handover ${handoverId} is gone`)
  for (const trustId of handover.trustIds) await settleTrust(deps, { corpId: actor.corpId, id: trustId })
  await listItems(database, actor.corpId, handover)
  const items = await itemsOf(database, actor.corpId, handoverId)
  const { fromId, toId, reason } = handover
  const moved = await eachItem(deps, context, handover, items, {
    name,
    replayToken: input.replayToken,
    direction: 'outcome',
    command: (item) => ({ type: 'handover', item, fromId, toId, reason }),
  })
  return {
    ...moved,
    handoverId,
    undoUntil: handover.undoUntil,
    delegationsEnded: handover.trustIds.length,
    ...(await notMoved(deps, reader, pair)),
  }
}

async function begin(
  tx: Queryable,
  corpId: string,
  byId: string,
  { fromId, toId, reason }: Input,
): Promise<z.output<typeof begun>> {
  const trusts = await trustsAround(tx, corpId, fromId)
  const given = trusts.map((trust) => trust.id)
  const trustIds = (await endTrusts(tx, corpId, byId, given)).map((trust) => trust.id)
  await touchOrganisation(tx, corpId)
  const handoverId = randomUUID()
  await insertHandover(tx, corpId, byId, { id: handoverId, fromId, toId, reason, trustIds })
  return { handoverId }
}
