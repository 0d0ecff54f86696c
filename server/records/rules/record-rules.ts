import type { RuleTrigger } from '../../../contract/package/rules.ts'
import { environmentOf } from '../../../engine/form/environment.ts'
import type { FormData } from '../../../engine/model/context.ts'
import type { Models, PublishedModel } from '../../apps/models.ts'
import type { Queryable } from '../../db/database.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { rulesOn } from '../../stores/apps/business-rules.ts'
import { runRules } from './run-rule.ts'
import { modelsNamed, ruleSceneOf } from './run-scene.ts'

/** A plain record that is about to be written, and by whom. */
export type WrittenRecord = {
  readonly corpId: string
  readonly published: PublishedModel
  readonly id: string
  readonly ownerId: string
  readonly ownerDepartmentId: string
  readonly sequenceNo: string
  readonly data: FormData
  readonly actorId: string
  readonly organisation: OrganisationSnapshot
  readonly now: string
  /** `YYYY-MM-DD` where the writer is. */
  readonly today: string
  /** The organisation's, and the writer's. */
  readonly locale: string
  readonly language: string
}

/**
 * Carries out the business rules for creating, changing or deleting a plain record, in the transaction that stores it;
 * answers the form to store, with what `set` filled in. Refuses by throwing a Fault.
 */
export async function runRecordRules(
  { db, models }: { readonly db: Queryable; readonly models: Models },
  trigger: Extract<RuleTrigger, 'create' | 'update' | 'delete'>,
  record: WrittenRecord,
): Promise<FormData> {
  const { corpId, published, data, organisation } = record
  const { model, appCode } = published
  const rules = (await rulesOn(db, corpId, model.code, [trigger])).map(({ rule }) => rule)
  if (rules.length === 0) return data
  const owner = { initiatorId: record.ownerId, departmentId: record.ownerDepartmentId }
  const scene = ruleSceneOf({
    ...{ corpId, model, data, db, organisation, ...owner },
    ...{ actorId: record.actorId, sequenceNo: record.sequenceNo, today: record.today },
    ...{ locale: record.locale, language: record.language },
    models: await modelsNamed(models, corpId, appCode, rules),
    recordId: record.id,
    environment: environmentOf({ now: record.now, calendar: organisation.workCalendar }, owner),
    mode: 'commit',
    at: null,
  })
  return (await runRules(rules, scene)).data
}
