import type { BizModel } from '../../contract/package/models.ts'
import { type NamedRecords, recordsNamed } from '../../engine/form/records.ts'
import type { FormData } from '../../engine/model/context.ts'
import { isUuid } from '../../rules/record/relations.ts'
import type { Definitions } from '../apps/definitions.ts'
import type { Models } from '../apps/models.ts'
import type { Queryable } from '../db/database.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { actorOf } from '../policies/administration.ts'
import { grantsOf } from '../stores/organisation/grants.ts'
import { readRefs } from './relations.ts'

/** Who writes, as it is when he writes: grants are read anew. */
type Writer = {
  readonly corpId: string
  readonly userId: string
  readonly organisation: OrganisationSnapshot
}

/**
 * The records that somebody newly names in a form and may: those he can read now. Most writes name none and ask the
 * database nothing.
 */
export async function usableRecords(
  sources: { readonly db: Queryable; readonly models: Models; readonly definitions: Definitions },
  { corpId, userId, organisation }: Writer,
  model: BizModel,
  stored: FormData,
  sent: FormData,
): Promise<NamedRecords> {
  const named = recordsNamed(model, stored, sent)
  if (named.size === 0) return named
  const uuids = new Map([...named].map(([code, ids]) => [code, new Set([...ids].filter(isUuid))]))
  const actor = { corpId, userId, ...actorOf(userId, await grantsOf(sources.db, corpId)) }
  const refs = await readRefs(sources, { actor, organisation, locale: '' }, uuids)
  const readable = (id: string) => refs.get(id)?.readable === true
  return new Map([...uuids].map(([code, ids]) => [code, new Set([...ids].filter(readable))]))
}
