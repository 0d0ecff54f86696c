import { LRUCache } from 'lru-cache'
import { type AppPackage, appPackage } from '../../contract/package/app-package.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import type { Queryable } from '../db/database.ts'
import { currentPackageVersions, packageVersion } from '../stores/apps/apps.ts'
import { createDictionaries, type Dictionaries } from './dictionaries/dictionaries.ts'

/** A biz model as it is published now, with the workflows that fill it; a model without any is a plain one. */
export type PublishedModel = {
  readonly appCode: string
  /** Of the application. */
  readonly version: number
  readonly model: BizModel
  readonly workflows: readonly Workflow[]
  /** Every model of the application: relations stay within it. */
  readonly siblings: readonly BizModel[]
}

/** An application as it is published now. */
export type PublishedApp = {
  readonly version: number
  readonly pkg: AppPackage
  /** Its models by their codes, as they were published: choices of shared dictionaries are not filled in. */
  readonly models: Index
}

export type Models = {
  /** Every application, in the administrators' order. */
  apps(corpId: string): Promise<readonly PublishedApp[]>
  /** A published model by its code (the wire says schemaCode); null when no application has it. */
  find(corpId: string, code: string): Promise<PublishedModel | null>
}

type Index = ReadonlyMap<string, PublishedModel>

const MOST_KEPT = 500

/**
 * Finds published applications and models. Versions of packages never change, so the last 500 used are kept in memory; which version is
 * current is asked of the database each time, so that a publication by any process counts from its commit.
 */
export function createModels(db: Queryable, dictionaries: Dictionaries = createDictionaries(db)): Models {
  const kept = new LRUCache<string, Promise<PublishedApp>>({ max: MOST_KEPT })
  const publishedOf = (corpId: string, appCode: string, version: number): Promise<PublishedApp> => {
    const key = `${corpId} ${appCode} ${version}`
    const reading = kept.get(key) ?? read(db, corpId, appCode, version)
    kept.set(key, reading)
    reading.catch(() => kept.delete(key))
    return reading
  }
  return {
    apps: async (corpId) => {
      const versions = await currentPackageVersions(db, corpId)
      const apps = await Promise.all(versions.map(({ code, version }) => publishedOf(corpId, code, version)))
      return apps.sort((a, b) => (a.pkg.order ?? 0) - (b.pkg.order ?? 0) || compare(a.pkg.code, b.pkg.code))
    },
    find: async (corpId, code) => {
      for (const { code: appCode, version } of await currentPackageVersions(db, corpId)) {
        const found = (await publishedOf(corpId, appCode, version)).models.get(code)
        if (found !== undefined) return { ...found, model: await dictionaries.fill(corpId, found.model) }
      }
      return null
    },
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

async function read(db: Queryable, corpId: string, appCode: string, version: number): Promise<PublishedApp> {
  const stored = await packageVersion(db, corpId, appCode, version)
  const pkg: AppPackage = appPackage.parse(stored)
  const { models, workflows } = pkg
  const index = models.map((model): [string, PublishedModel] => {
    const filling = workflows.filter((workflow) => workflow.model === model.code)
    return [model.code, { appCode, version, model, workflows: filling, siblings: models }]
  })
  return { version, pkg, models: new Map(index) }
}
