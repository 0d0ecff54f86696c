import type { BatchResult, BatchRow } from '../../../contract/workflow/batch-result.ts'
import type { Command } from '../../../engine/commands/command.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import {
  type Direction,
  type Handover,
  type HandoverItem,
  keepOutcome,
} from '../../stores/instances/handovers.ts'
import { inBatch, tokenOfPart } from '../commands/batch.ts'
import { perform } from '../perform/perform.ts'

export type Caller = Pick<SessionContext, 'actor' | 'call'>

/** The call that moves items, with the command for each. */
export type Moving = {
  readonly name: string
  readonly replayToken: string
  readonly direction: Direction
  readonly command: (item: number) => Command
}

/**
 * Moves items one after the other, each for itself (engine G12); what became of each is kept, so that a repeat answers
 * the same and goes on where a killed process stopped (G3).
 */
export async function eachItem(
  deps: Deps,
  { actor, call }: Caller,
  handover: Handover,
  items: readonly HandoverItem[],
  { name, replayToken, direction, command }: Moving,
): Promise<BatchResult> {
  const act = (itemId: string) =>
    perform(deps, {
      corpId: actor.corpId,
      actorId: actor.userId,
      requestId: call.requestId,
      client: call.client,
      language: call.locale,
      replayToken: tokenOfPart(replayToken, itemId),
      route: name,
      body: { handoverId: handover.id, itemId },
      target: { kind: 'item', itemId, fence: null },
      handoverOf: handover.fromId,
      command: (item) => command(item ?? 0),
    })
  const rows: BatchRow[] = []
  for (const item of items) {
    const known = direction === 'outcome' ? item.outcome : item.undoOutcome
    const results = known === null ? (await inBatch([item.id], act)).results : [known]
    for (const row of results) {
      if (known === null) await keepOutcome(deps.database, actor.corpId, handover.id, direction, row)
      rows.push(row)
    }
  }
  const successNum = rows.filter(({ result }) => result === 'done').length
  return { successNum, failNum: rows.length - successNum, results: rows }
}
