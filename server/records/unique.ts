import type { BizModel } from '../../contract/package/models.ts'
import type { FormData } from '../../engine/model/context.ts'
import { ownValue } from '../../rules/record/form-data.ts'
import { tableRows } from '../../rules/record/table-rows.ts'
import { localised } from '../../rules/text/localised.ts'
import { Fault } from '../base/fault.ts'
import type { Queryable } from '../db/database.ts'
import { lockModel, othersWith } from '../stores/records/unique-values.ts'

type Checked = {
  readonly corpId: string
  readonly id: string
  readonly data: FormData
  readonly language: string
}

/**
 * No other record has the same value in a field that wants to be the only one, nor another row in such a column
 * (errcode 800150006). One writer of a model at a time looks, so two cannot both find nothing.
 */
export async function checkUnique(tx: Queryable, model: BizModel, record: Checked): Promise<void> {
  const single = model.properties.filter(
    (property) =>
      property.unique === true &&
      property.type !== 'subTable' &&
      ownValue(record.data, property.code) !== null,
  )
  const taken = repeatedCells(model, record.data)
  if (single.length > 0) {
    await lockModel(tx, record.corpId, model.code)
    for (const { code } of single) {
      const value = { [code]: ownValue(record.data, code) }
      const key = { corpId: record.corpId, modelCode: model.code, id: record.id }
      if (await othersWith(tx, key, value)) taken.push({ path: code, code })
    }
  }
  if (taken.length === 0) return
  const names = model.properties.flatMap((property) =>
    taken.some(({ code }) => code === property.code) ? [localised(property.name, record.language, 'zh')] : [],
  )
  throw new Fault('valueNotUnique', {
    params: { fields: names.join(', ') },
    problems: taken.map(({ path }) => ({ path, problem: 'notUnique' })),
  })
}

/** Rows whose value in a unique column stands in an earlier row of the same form. */
function repeatedCells(model: BizModel, data: FormData): { path: string; code: string }[] {
  return model.properties.flatMap((table) => {
    if (table.type !== 'subTable') return []
    const rows = tableRows(ownValue(data, table.code))
    return table.columns
      .filter((column) => column.unique === true)
      .flatMap((column) => {
        const seen = new Set<string>()
        return rows.flatMap((row, index) => {
          const value = ownValue(row, column.code)
          const text = JSON.stringify(value)
          if (value === null || !seen.has(text)) {
            if (value !== null) seen.add(text)
            return []
          }
          return [{ path: `${table.code}.${index}.${column.code}`, code: table.code }]
        })
      })
  })
}
