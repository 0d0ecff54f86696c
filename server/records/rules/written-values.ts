import type { InputProblem } from '../../../contract/envelope.ts'
import type { BizModel } from '../../../contract/package/models.ts'
import { evaluateForm } from '../../../rules/form/evaluate-form.ts'
import { fitComputed } from '../../../rules/form/fit.ts'
import { rightsOf } from '../../../rules/form/rights.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import { propertiesOf } from '../../../rules/record/model-index.ts'
import { localised } from '../../../rules/text/localised.ts'
import { checkWrite } from '../../../rules/write/write.ts'
import { expressionsOf } from '../../apps/business-rules/evaluate.ts'
import type { Asker } from '../../base/fair-queue.ts'
import { Fault } from '../../base/fault.ts'
import { offLoop } from '../../calculation/off-loop.ts'
import { checkUnique } from '../unique.ts'
import { ruleFault } from './refusal.ts'
import type { RuleRun } from './rule-run.ts'

type Values = Readonly<Record<string, string>>

/** A form with computed values in their fields, its own rules worked out anew. */
export async function filled(
  run: RuleRun,
  model: BizModel,
  before: FormData,
  values: Values,
): Promise<FormData> {
  const whole = { ...before, ...fitted(run, model, values) }
  return await offLoop(askerOf(run), () => evaluateForm(model, run.scene.environment, whole).data)
}

function askerOf({ scene: { corpId, actorId } }: RuleRun): Asker {
  return { corpId, userId: actorId ?? '' }
}

/** A whole record as a rule writes it: what its model asks of a person's record it asks of this one. */
export async function soundRecord(
  run: RuleRun,
  model: BizModel,
  before: FormData,
  values: Values,
): Promise<FormData> {
  const input = {
    model,
    rights: rightsOf(undefined, model, true),
    stored: before,
    sent: fitted(run, model, values),
    requireAll: true,
    environment: run.scene.environment,
  }
  const written = await offLoop(askerOf(run), () => checkWrite(input))
  if (!written.ok) throw notSound(run, model, written.problems)
  return written.data
}

/** No other record has its value where there may be one only; the model is held until the command is stored. */
export async function requireUnique(
  run: RuleRun,
  model: BizModel,
  id: string,
  data: FormData,
): Promise<void> {
  const { corpId, db, language } = run.scene
  try {
    await checkUnique(db, model, { corpId, id, data, language })
  } catch (error) {
    if (!(error instanceof Fault) || error.fault !== 'valueNotUnique') throw error
    throw notSound(run, model, error.details.problems ?? [])
  }
}

function fitted(run: RuleRun, model: BizModel, values: Values): FormData {
  const entries = Object.entries(values).map(([code, source]) => {
    const property = propertiesOf(model).get(code)
    const fitting =
      property === undefined ? undefined : fitComputed(property, expressionsOf(run).value(source))
    if (fitting?.ok !== true) throw ruleFault(run, 'ruleFailed')
    return [code, fitting.value] as const
  })
  return Object.fromEntries(entries)
}

/** The fields are another form's than the one on screen, so they are named and not pointed at. */
function notSound(run: RuleRun, model: BizModel, problems: readonly InputProblem[]): Fault {
  const { language } = run.scene
  const codes = new Set(problems.map(({ path }) => path.split('.')[0]))
  const fields = model.properties.filter(({ code }) => codes.has(code))
  return ruleFault(
    run,
    'ruleRecordRefused',
    {
      model: localised(model.name, language, 'zh'),
      fields: fields.map(({ name }) => localised(name, language, 'zh')).join(', '),
    },
    {},
    fields[0]?.code,
  )
}
