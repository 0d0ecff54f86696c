import type { Log } from '../../base/log.ts'
import type { Database } from '../../db/database.ts'
import { NODE_RULES, writeWorkflowNodes } from '../../stores/apps/publish-nodes.ts'
import { type VersionPlace, versionsReadBefore } from '../../stores/apps/workflow-nodes.ts'
import type { Definitions } from '../definitions.ts'

const BATCH = 50

type Renewing = { readonly database: Database; readonly definitions: Definitions; readonly log: Log }

/**
 * Reads the steps of published versions anew whose rows were made by older rules, so that lists search what each step
 * shows. One that cannot be read keeps its rows and no other waiting. Answers how many were read.
 */
export async function renewWorkflowNodes(
  { database, definitions, log }: Renewing,
  signal?: AbortSignal,
): Promise<number> {
  let renewed = 0
  for (let after: VersionPlace | null = null; signal?.aborted !== true; ) {
    const places: readonly VersionPlace[] = await versionsReadBefore(database, NODE_RULES, after, BATCH)
    for (const place of places) {
      try {
        const version = await definitions.byId(place.corpId, place.id)
        if (version !== null) await writeWorkflowNodes(database, { ...place, ...version.definition })
        renewed += 1
      } catch (err) {
        log.error({ err, ...place }, 'the steps of a workflow version could not be read')
      }
    }
    after = places.at(-1) ?? null
    if (places.length < BATCH) break
  }
  return renewed
}
