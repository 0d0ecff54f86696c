import { createHash } from 'node:crypto'
import type { FaultName } from '../../../contract/fault-codes.ts'
import type { BatchResult } from '../../../contract/workflow/batch-result.ts'
import { Fault } from '../../base/fault.ts'

type Row = BatchResult['results'][number]

/** Refusals that the person can answer by opening the item (engine G12). */
const NEEDS_INPUT: readonly FaultName[] = [
  'opinionRequired',
  'signatureRequired',
  'fieldRequired',
  'fieldInvalid',
  'chooseNextHandlers',
  'needsOpeningAlone',
]
const CONFLICTS: readonly FaultName[] = [
  'alreadyHandled',
  'dataChanged',
  'instanceDeleted',
  'instanceEnded',
  'alreadyClaimed',
]

/** One after the other, each for itself: a bad one never rolls back the others (engine G12, §15 item 11). */
export async function inBatch(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<BatchResult> {
  const results: Row[] = []
  for (const id of [...new Set(ids)]) results.push(await rowOf(id, act))
  const successNum = results.filter(({ result }) => result === 'done').length
  return { successNum, failNum: results.length - successNum, results }
}

async function rowOf(id: string, act: (id: string) => Promise<unknown>): Promise<Row> {
  try {
    await act(id)
    return { id, result: 'done' }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { params, conflict } = error.details
    return { id, result: kindOf(error.fault), fault: error.fault, params, conflict }
  }
}

function kindOf(fault: FaultName): Row['result'] {
  if (NEEDS_INPUT.includes(fault)) return 'needsInput'
  return CONFLICTS.includes(fault) ? 'conflict' : 'notAllowed'
}

/** Each item of a batch has a token of its own, the same one when the batch is sent again (engine G3). */
export function tokenOfPart(replayToken: string, id: string): string {
  return createHash('sha256').update(`${replayToken} ${id}`).digest('base64url')
}
