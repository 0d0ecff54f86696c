import type { BizModel } from '../../../contract/package/models.ts'
import type { FormData } from '../../../engine/model/context.ts'
import type { Environment } from '../../../rules/expression/environment.ts'
import type { Meter } from '../../../rules/expression/evaluate.ts'
import type { Queryable } from '../../db/database.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'

/** What a rule is carried out on. */
export type RuleScene = {
  readonly corpId: string
  readonly model: BizModel
  /** The record it is about; a new one has its id already. */
  readonly recordId: string
  readonly data: FormData
  /** Of a plain record: its owner. */
  readonly initiatorId: string
  readonly departmentId: string
  /** Who acts; the server itself where it carries out what a run asked for. */
  readonly actorId: string
  readonly sequenceNo: string
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string
  /** What functions such as `today()` ask for. */
  readonly environment: Environment
  /** Names in the titles of records that rules write, in the organisation's language. */
  readonly organisation: OrganisationSnapshot
  readonly locale: string
  /** Of messages. */
  readonly language: string
  /** The models that its rules name. */
  readonly models: ReadonlyMap<string, BizModel>
  readonly db: Queryable
  /**
   * `commit`: `db` is a transaction, what is read is locked, what is said is written. `ask`: nothing is locked or
   * written, the answer never counts at a commit (security D-09).
   */
  readonly mode: 'commit' | 'ask'
  /** When, for samples; null: now. */
  readonly at: string | null
  /** Shared by all rules of one command (security X-03). */
  readonly meter: Meter
}

/** Steps of expressions that all rules of one command may take together. */
export const RULE_STEPS = 50_000

/** What an earlier step of the rule found. */
export type Found =
  | { readonly kind: 'one'; readonly model: BizModel; readonly record: FoundRecord | null }
  | { readonly kind: 'all'; readonly model: BizModel; readonly records: readonly FormData[] }

/** What a plain record is called by, beside its form. */
export type FoundHead = {
  readonly initiatorId: string
  readonly departmentId: string
  readonly sequenceNo: string
}

/** `revision` and `head` null: a record of a run, which only its run writes. */
export type FoundRecord = {
  readonly id: string
  readonly data: FormData
  readonly revision: number | null
  readonly head: FoundHead | null
}
