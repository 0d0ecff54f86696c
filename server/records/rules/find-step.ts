import type { BizModel } from '../../../contract/package/models.ts'
import type { StepOf } from '../../../contract/package/rules.ts'
import { id } from '../../../contract/shapes.ts'
import { fitComputed } from '../../../rules/form/fit.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import { propertiesOf } from '../../../rules/record/model-index.ts'
import { expressionsOf } from '../../apps/business-rules/evaluate.ts'
import { openRunRecords } from '../../stores/instances/open-run-records.ts'
import { matchingBizObjects } from '../../stores/records/biz-objects.ts'
import { ruleFault } from './refusal.ts'
import type { RuleRun } from './rule-run.ts'
import type { FoundRecord } from './scene.ts'

/** Most records that a step may read; with one more the rule is refused rather than computed on a part. */
const MOST_RECORDS = 500

/**
 * Reads records and keeps them by their name. In a commit plain ones stay locked until its end, so what was checked on
 * them is still so when it is stored, and of two commands the second one sees what the first one did (security D-09).
 */
export async function findStep(run: RuleRun, step: StepOf<'find'>): Promise<void> {
  const { scene, found } = run
  const model = modelOf(run, step.model)
  const most = step.all === true ? MOST_RECORDS : 1
  const records = await recordsOf(run, step, model, most + 1)
  if (records.length > most) throw ruleFault(run, 'ruleTooManyRecords', { maximum: most })
  if (step.all === true) {
    scene.meter.steps -= records.length
    found.set(step.as, { kind: 'all', model, records: records.map(({ data }) => data) })
  } else found.set(step.as, { kind: 'one', model, record: records[0] ?? null })
}

/** The model a step names; a rule outlives a model that its application lost. */
export function modelOf(run: RuleRun, code: string): BizModel {
  const { model, models } = run.scene
  const known = code === model.code ? model : models.get(code)
  if (known === undefined) throw ruleFault(run, 'ruleModelGone', { code })
  return known
}

async function recordsOf(
  run: RuleRun,
  step: StepOf<'find'>,
  model: BizModel,
  limit: number,
): Promise<readonly FoundRecord[]> {
  const { scene } = run
  const { corpId, db, recordId, mode } = scene
  const values = wanted(run, step, model)
  const owner = id.safeParse(step.owner === undefined ? null : expressionsOf(run).value(step.owner))
  // Nobody is called by anything but an id: such an owner has no records.
  if (values === null || (step.owner !== undefined && !owner.success)) return []
  const ownerId = owner.success ? owner.data : null
  const match = { corpId, modelCode: model.code, values, limit }
  if (step.runs === 'open') {
    const rows = await openRunRecords(db, { ...match, initiatorId: ownerId, but: recordId })
    return rows.map((row) => ({ id: row.id, data: row.data, revision: null, head: null }))
  }
  const lock = mode === 'commit' ? 'lock' : 'read'
  const rows = await matchingBizObjects(db, { ...match, ...(ownerId === null ? {} : { ownerId }) }, lock)
  return rows
    .filter((record) => record.id !== recordId)
    .map(({ ownerId: initiatorId, ownerDepartmentId: departmentId, sequenceNo, ...record }) => ({
      ...{ id: record.id, data: record.data, revision: record.revision },
      head: { initiatorId, departmentId, sequenceNo },
    }))
}

/** The stored values to look for; null when one of them is empty, which finds nothing. */
function wanted(run: RuleRun, step: StepOf<'find'>, model: BizModel): FormData | null {
  const values: Record<string, unknown> = {}
  for (const [code, source] of Object.entries(step.where ?? {})) {
    const property = propertiesOf(model).get(code)
    const fitting =
      property === undefined ? undefined : fitComputed(property, expressionsOf(run).value(source))
    if (fitting?.ok !== true) throw ruleFault(run, 'ruleFailed')
    if (fitting.value === null) return null
    values[code] = fitting.value
  }
  return values
}
