import type { BizModel } from '../../../contract/package/models.ts'
import type { Choice, Column, Property } from '../../../contract/package/properties.ts'
import type { SummaryField } from '../../../contract/rows.ts'
import { PROPERTY_TYPE } from '../../../contract/vocabulary.ts'
import type { Rights } from '../../../rules/form/rights.ts'
import { ownValue } from '../../../rules/record/form-data.ts'
import { localised } from '../../../rules/text/localised.ts'
import { optionsByValue } from '../../../rules/values/options.ts'

type FieldWording = Pick<SummaryField, 'propertyType' | 'numberFormat' | 'dateFormat' | 'options'>

/** The author's summary fields that somebody sees (security D-02), empty ones left out. */
export function summaryFields(
  model: BizModel,
  values: Readonly<Record<string, unknown>>,
  rights: Rights,
  locale: string,
): SummaryField[] {
  return model.summary.flatMap((code) => {
    const property = model.properties.find((candidate) => candidate.code === code)
    const value = ownValue(values, code)
    if (property === undefined || value === null || value === '' || !rights(code).visible) return []
    return [
      {
        code,
        name: localised(property.name, locale, 'zh'),
        name_i18n: property.name,
        ...wordingOf(property, [value]),
        value,
      },
    ]
  })
}

/** How values of a field are said; of its options only those that the values name: nobody carries a whole dictionary. */
export function wordingOf(property: Property | Column, values: readonly unknown[]): FieldWording {
  return {
    propertyType: PROPERTY_TYPE[property.type],
    ...(property.type === 'number' && property.format ? { numberFormat: property.format } : {}),
    ...(property.type === 'date' && property.format !== undefined ? { dateFormat: property.format } : {}),
    ...('options' in property ? { options: chosenOptions(property, values) } : {}),
  }
}

function chosenOptions({ options }: Choice, values: readonly unknown[]): FieldWording['options'] {
  const index = optionsByValue(options)
  return [...new Set(values.flat())].flatMap((each) => {
    const option = typeof each === 'string' ? index.get(each) : undefined
    return option === undefined ? [] : [{ value: option.value, name: option.name }]
  })
}
