import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { type BizModel, bizModel } from '../../contract/package/models.ts'
import { workflow } from '../../contract/package/workflows.ts'
import type { Definition } from '../../engine/model/context.ts'
import { hiddenAtAny } from '../../rules/form/rights.ts'
import type { Queryable } from '../db/database.ts'
import { currentWorkflowVersionId, findWorkflowVersion, findWorkflowVersions } from '../stores/apps/apps.ts'
import { createDictionaries, type Dictionaries } from './dictionaries/dictionaries.ts'

/** A published workflow as instances run it. The same object for the same version, so that what is compiled from it
 * can be kept by it. */
export type WorkflowVersion = {
  readonly versionId: string
  readonly version: number
  readonly appCode: string
  readonly definition: Definition
}

export type Definitions = {
  /** A version by its id; null when there is none. */
  byId(corpId: string, versionId: string): Promise<WorkflowVersion | null>
  /** What a new instance of a workflow runs now; null when it cannot be started any more. */
  current(corpId: string, workflowCode: string): Promise<WorkflowVersion | null>
  /** What any node of these versions hides, by version: fields and `table.column`. */
  hidden(corpId: string, versionIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>
}

const stored = z.object({ workflow, model: bizModel })

const MOST_KEPT = 500

/**
 * Reads published workflows with the choices of their dictionaries as they are now. Versions never change, so the last 500 used are kept in memory; which version is current
 * is asked of the database each time, so that a publication by any process counts from its commit.
 */
export function createDefinitions(
  db: Queryable,
  dictionaries: Dictionaries = createDictionaries(db),
): Definitions {
  const filled = new WeakMap<BizModel, WorkflowVersion>()
  /** One object per version and state of its dictionaries. */
  const withChoices = async (corpId: string, version: WorkflowVersion): Promise<WorkflowVersion> => {
    const { definition } = version
    const model = await dictionaries.fill(corpId, definition.model)
    if (model === definition.model) return version
    const known = filled.get(model)
    if (known?.versionId === version.versionId) return known
    const made = { ...version, definition: { ...definition, model } }
    filled.set(model, made)
    return made
  }
  const kept = new LRUCache<string, Promise<WorkflowVersion | null>>({ max: MOST_KEPT })
  const byId = async (corpId: string, versionId: string): Promise<WorkflowVersion | null> => {
    const key = `${corpId} ${versionId}`
    const reading = kept.get(key) ?? read(db, corpId, versionId)
    kept.set(key, reading)
    try {
      const version = await reading
      if (version === null) kept.delete(key)
      return version === null ? null : await withChoices(corpId, version)
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
  return {
    byId,
    hidden: createHiddenFields(db),
    current: async (corpId, workflowCode) => {
      const versionId = await currentWorkflowVersionId(db, corpId, workflowCode)
      return versionId === undefined ? null : await byId(corpId, versionId)
    },
  }
}

/** A few names for each version, which never change: kept longer than what versions are. */
const MOST_HIDDEN_KEPT = 5_000

/** Reads what is not known yet in one statement, however many versions there are. */
function createHiddenFields(db: Queryable): Definitions['hidden'] {
  const kept = new LRUCache<string, ReadonlySet<string>>({ max: MOST_HIDDEN_KEPT })
  return async (corpId, versionIds) => {
    const keyOf = (id: string) => `${corpId} ${id}`
    const missing = versionIds.filter((id) => !kept.has(keyOf(id)))
    const rows = missing.length === 0 ? [] : await findWorkflowVersions(db, corpId, missing)
    const read = new Map<string, ReadonlySet<string>>()
    for (const { id, definition } of rows) {
      const { workflow, model } = stored.parse(definition)
      read.set(id, hiddenAtAny(workflow.nodes, model))
      // Old versions can be many, and others wait.
      await setImmediate()
    }
    const found = versionIds.flatMap((id) => {
      const hidden = read.get(id) ?? kept.get(keyOf(id))
      return hidden === undefined ? [] : [[id, hidden] as const]
    })
    for (const [id, hidden] of read) kept.set(keyOf(id), hidden)
    return new Map(found)
  }
}

async function read(db: Queryable, corpId: string, versionId: string): Promise<WorkflowVersion | null> {
  const row = await findWorkflowVersion(db, corpId, versionId)
  if (row === undefined) return null
  const definition = stored.parse(row.definition)
  return { versionId: row.id, version: row.version, appCode: row.app_code, definition }
}
