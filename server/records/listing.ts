import type { ParsedInputOf } from '../../contract/endpoint.ts'
import type { queryList } from '../../contract/query-list.ts'
import type { PublishedModel } from '../apps/models.ts'
import type { Actor, Call } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { readerOf } from '../organisation/reader.ts'
import { conditionOf } from './list-request.ts'
import { listRights } from './list-rights.ts'
import { sightOf } from './record-reader.ts'
import { sourcesOf } from './sources.ts'

type Asked = Pick<
  ParsedInputOf<typeof queryList>,
  'schemaCode' | 'filters' | 'queryCondition' | 'wd' | 'objectIds'
>

/** Who asks for which records of which model, with what may be asked of them. */
export async function listingOf(
  deps: Pick<Deps, 'database' | 'definitions' | 'models' | 'organisations'>,
  { actor, call }: { readonly actor: Actor; readonly call: Pick<Call, 'locale'> },
  input: Asked,
) {
  const published = await publishedOf(deps, actor.corpId, input.schemaCode)
  const reader = await readerOf(deps, actor, call)
  const sight = sightOf(published, reader)
  const fields = { model: published.model, shown: await listRights(sourcesOf(deps), actor.corpId, sight) }
  const asked = {
    corpId: actor.corpId,
    modelCode: published.model.code,
    scope: sight.scope,
    timeZone: reader.timeZone,
    condition: conditionOf(fields, input),
    search: input.wd ?? '',
    ids: input.objectIds ?? null,
    columns: [],
    sort: [],
    size: 1,
    offset: 0,
    after: null,
  }
  return { published, reader, sight, fields, asked }
}

/** A model by its code, as it is published now. */
export async function publishedOf(
  { models }: Pick<Deps, 'models'>,
  corpId: string,
  code: string,
): Promise<PublishedModel> {
  const published = await models.find(corpId, code)
  if (published === null) throw new Fault('modelUnknown', { params: { code: code.slice(0, 64) } })
  return published
}
