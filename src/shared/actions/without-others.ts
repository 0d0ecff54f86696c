import type { FormPage } from '../../../contract/form-page.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { type FormData, ownValue } from '../../../rules/record/form-data.ts'
import { withEdits } from '../../../rules/write/with-edits.ts'

type Pages = { readonly seen: FormPage; readonly now: FormPage }

/**
 * What travels when a form that was typed into one page is sent for another: a field that somebody else changed
 * meanwhile, and that this person did not touch, stays as it is now; of a table both changed, only the cells and rows
 * that were edited here count. Over a saved text of one's own all values travel, the untouched ones too.
 */
export function withoutOthers(changes: FormData, typed: FormData, { seen, now }: Pages): FormData {
  const [before, current] = [seen.bizObject.data, now.bizObject.data]
  const isChanged = (code: string) => !sameValue(ownValue(before, code), ownValue(current, code))
  const own = Object.entries(changes).filter(([code]) => Object.hasOwn(typed, code) || !isChanged(code))
  const data = Object.fromEntries(own.filter(([code]) => isChanged(code)))
  const base = Object.fromEntries(Object.keys(data).map((code) => [code, ownValue(before, code) ?? null]))
  const merged = withEdits(now.bizSchema, current, [{ data, base }])
  return Object.fromEntries(
    own.map(([code, value]) => [code, Object.hasOwn(data, code) ? ownValue(merged, code) : value]),
  )
}
