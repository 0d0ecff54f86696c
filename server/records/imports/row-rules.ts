import type { FormPage } from '../../../contract/form-page.ts'
import type { BizModel } from '../../../contract/package/models.ts'
import type { Column, SubTable } from '../../../contract/package/properties.ts'
import { evaluateForm } from '../../../rules/form/evaluate-form.ts'
import { type FieldRules, formPlan, type Rule } from '../../../rules/form/plan.ts'
import { PLAIN_STATE } from '../../../rules/form/state.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { type FormData, ownValue } from '../../../rules/record/form-data.ts'

/** What the rules say of a cell: its value does not go with the rest of its row, or it has none and needs one. */
export type RowProblem = 'notOffered' | 'required'
export type RowJudge = (row: FormData) => ReadonlyMap<string, RowProblem>

/**
 * Judges rows by those rules that read nothing but cells of the same row. Others depend on the open form, which may
 * hold what the server does not know yet: they are left to it.
 */
export function rowJudge(
  schema: FormPage['bizSchema'],
  table: SubTable,
  required: (column: Column) => boolean,
): RowJudge {
  const { byKey } = formPlan(modelOf(schema, schema.properties))
  const rulesOf = (code: string) => byKey.get(`${table.code}.${code}`)
  const isPlain = (code: string) => {
    const rules = rulesOf(code)
    return rules !== undefined && settled(rules).every((rule) => rule === null)
  }
  const judged = table.columns.filter(({ code }) => {
    const rules = rulesOf(code)
    return rules !== undefined && isOfRow(rules, isPlain)
  })
  const kept = table.columns.filter((column) => judged.includes(column) || isPlain(column.code))
  const model = modelOf(schema, [{ ...table, checks: undefined, columns: kept }])
  if (judged.length === 0) return () => new Map()
  return (row) => {
    const { tables } = evaluateForm(model, undefined, { [table.code]: [{ ...row, id: 'row' }] })
    const worked = tables.get(table.code)
    return new Map(
      judged.flatMap((column): [string, RowProblem][] => {
        const { code } = column
        const state = worked?.states[0]?.get(code) ?? PLAIN_STATE
        const value = ownValue(row, code)
        if (value !== null) {
          const stays = sameValue(value, ownValue(worked?.rows[0] ?? {}, code))
          return stays ? [] : [[code, 'notOffered']]
        }
        return state.visible && (state.required || required(column)) ? [[code, 'required']] : []
      }),
    )
  }
}

/** The rules that give a cell its value or take it away. */
function settled({ formula, initial, visible, offered }: FieldRules): readonly (Rule | null)[] {
  return [formula, initial, visible, offered]
}

function isOfRow(rules: FieldRules, isPlain: (code: string) => boolean): boolean {
  const { formula, visible, offered, required } = rules
  const own = [visible, offered, required].filter((rule) => rule !== null)
  return (
    formula === null &&
    own.length > 0 &&
    own.every(
      ({ reads: { form, needs, row } }) => form.size === 0 && needs.size === 0 && [...row].every(isPlain),
    )
  )
}

/** As the rules want it; what they do not read is left empty. */
function modelOf({ code, summary }: FormPage['bizSchema'], properties: BizModel['properties']): BizModel {
  const number = { prefix: '', date: 'none', digits: 3, reset: 'never' } as const
  return { code, name: {}, properties, sheets: [], title: {}, summary, number }
}
