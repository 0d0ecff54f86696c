import { randomUUID } from 'node:crypto'
import type { BizModel } from '../../../contract/package/models.ts'
import type { StepOf } from '../../../contract/package/rules.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import { expressionsOf } from '../../apps/business-rules/evaluate.ts'
import {
  deleteBizObject,
  insertBizObject,
  type RecordHead,
  updateBizObject,
} from '../../stores/records/biz-objects.ts'
import { takeNumber } from '../forms/document.ts'
import { recordHead } from '../record-head.ts'
import { modelOf } from './find-step.ts'
import { ruleFault } from './refusal.ts'
import type { RuleRun } from './rule-run.ts'
import type { FoundHead, FoundRecord } from './scene.ts'
import { filled, requireUnique, soundRecord } from './written-values.ts'

/** Fills fields of the form itself. */
export async function fillStep(run: RuleRun, { values }: StepOf<'set'>): Promise<void> {
  run.data = await filled(run, run.scene.model, run.data, values)
}

/** Stores a new plain record of another model. */
export async function createStep(run: RuleRun, step: StepOf<'create'>): Promise<void> {
  const { corpId, db, mode, actorId, initiatorId, departmentId, today, at } = run.scene
  const model = modelOf(run, step.model)
  const data = await soundRecord(run, model, {}, step.values)
  const owner = step.owner === undefined ? initiatorId : expressionsOf(run).value(step.owner)
  if (typeof owner !== 'string' || run.scene.organisation.person(owner) === undefined) {
    throw ruleFault(run, 'ruleFailed')
  }
  if (mode === 'ask') return
  const id = randomUUID()
  await requireUnique(run, model, id, data)
  const sequenceNo = await takeNumber(db, corpId, { model }, today)
  await insertBizObject(db, {
    corpId,
    id,
    modelCode: model.code,
    ownerId: owner,
    ownerDepartmentId: departmentId,
    sequenceNo,
    data,
    head: headOf(run, model, data, { initiatorId: owner, departmentId, sequenceNo }),
    by: actorId,
    at,
  })
}

/** Changes the found record; it is locked, so only a record of a run or one that is gone can be refused. */
export async function updateStep(run: RuleRun, { record: name, values }: StepOf<'update'>): Promise<void> {
  const target = foundRecord(run, name)
  if (target === null) return
  const { corpId, db, mode, actorId, at } = run.scene
  const { model, record } = target
  const data = await soundRecord(run, model, record.data, values)
  const { id, revision, head } = record
  if (revision === null || head === null) throw ruleFault(run, 'ruleFailed')
  if (mode === 'commit') {
    await requireUnique(run, model, id, data)
    const change = {
      ...{ corpId, modelCode: model.code, id, revision, data, by: actorId, at },
      head: headOf(run, model, data, head),
    }
    if (!(await updateBizObject(db, change))) throw ruleFault(run, 'ruleRecordChanged')
  }
  run.found.set(name, { kind: 'one', model, record: { ...record, data, revision: revision + 1 } })
}

export async function deleteStep(run: RuleRun, { record: name }: StepOf<'delete'>): Promise<void> {
  const target = foundRecord(run, name)
  if (target === null) return
  const { corpId, db, mode } = run.scene
  const { model, record } = target
  const { id, revision } = record
  if (revision === null) throw ruleFault(run, 'ruleFailed')
  if (mode === 'commit' && !(await deleteBizObject(db, { corpId, modelCode: model.code, id, revision }))) {
    throw ruleFault(run, 'ruleRecordChanged')
  }
  run.found.set(name, { kind: 'one', model, record: null })
}

/** What lists call a record that a rule writes. */
function headOf({ scene }: RuleRun, model: BizModel, data: FormData, head: FoundHead): RecordHead {
  const { initiatorId, departmentId, sequenceNo } = head
  const starter = { initiatorId, departmentId, day: scene.today }
  return recordHead(model, scene.organisation, data, starter, { locale: scene.locale, sequenceNo })
}

/** Null: nothing was found, so there is nothing to write. */
function foundRecord(run: RuleRun, name: string): { model: BizModel; record: FoundRecord } | null {
  const known = run.found.get(name)
  if (known?.kind !== 'one') throw ruleFault(run, 'ruleFailed')
  return known.record === null ? null : { model: known.model, record: known.record }
}
