import type { Definitions } from '../apps/definitions.ts'
import type { Models, PublishedModel } from '../apps/models.ts'
import type { Actor } from '../base/actor.ts'
import type { Queryable } from '../db/database.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { type RecordPolicy, recordPolicy } from '../policies/records.ts'
import type { RecordScope } from '../stores/records/records.ts'
import { recordScope } from './scope.ts'

/** Where records and what they mean are read. */
export type RecordSources = {
  readonly db: Queryable
  readonly models: Models
  readonly definitions: Definitions
}

/** Who reads records; `locale`: the organisation's language, for names without the reader's. */
export type RecordReader = {
  readonly actor: Pick<Actor, 'corpId' | 'userId' | 'permissions' | 'scopes'>
  readonly organisation: OrganisationSnapshot
  readonly locale: string
}

/** A person before the records of one model. */
export type RecordSight = {
  readonly published: PublishedModel
  readonly policy: RecordPolicy
  readonly scope: RecordScope
}

export function sightOf(published: PublishedModel, { actor, organisation }: RecordReader): RecordSight {
  const policy = recordPolicy(actor, published, organisation)
  return { published, policy, scope: recordScope(actor, policy, organisation) }
}

/** Who writes: as a reader, with the time and zone of the day that numbers and titles name. */
export type RecordWriter = RecordReader & {
  readonly now: string
  readonly timeZone: string
  readonly language: string
  /** Whose uploads the record may take up, where that is not the writer: a visit of an external form. */
  readonly uploaderId?: string
}
