import type { FormPage } from '../../../../contract/form-page.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { sameValue } from '../../../../rules/record/canonical.ts'
import { valueText } from '../../../../rules/values/value-text.ts'
import type { FieldChange } from '../../../shared/changes/changes-table.tsx'

/** The visible fields that differ between the page on screen and the page as it is now, as texts. */
export function changesBetween(seen: FormPage, now: FormPage, locale: Locale): readonly FieldChange[] {
  return now.bizSchema.properties.flatMap((property): FieldChange[] => {
    const before = seen.bizObject.data[property.code]
    const after = now.bizObject.data[property.code]
    if (sameValue(before, after)) return []
    return [
      {
        code: property.code,
        name: property.name,
        before: valueText(property, before, locale),
        after: valueText(property, after, locale),
      },
    ]
  })
}
