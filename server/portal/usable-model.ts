import type { Workflow } from '../../contract/package/workflows.ts'
import type { PublishedModel } from '../apps/models.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import { type Usable, usableApps } from './usable.ts'

/** A model that a person may use, with the workflows of it that he may start. */
type UsableModel = {
  readonly published: PublishedModel
  readonly reader: Usable['reader']
  readonly workflows: readonly Workflow[]
}

/**
 * A model of whose records somebody may read some, or that a workflow fills which he may start. Any other answers like
 * one that is not there (security Z-02).
 */
export async function usableModel(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  schemaCode: string,
): Promise<UsableModel> {
  const { apps, reader } = await usableApps(deps, context)
  for (const { models, functions, workflows: startable } of apps) {
    const published = models.get(schemaCode)
    const workflows = startable.filter(({ model }) => model === schemaCode)
    const isUsed = workflows.length > 0 || functions.some(({ code }) => code === schemaCode)
    if (published !== undefined && isUsed) return { published, reader, workflows }
  }
  throw new Fault('modelUnknown', { params: { code: schemaCode } })
}
