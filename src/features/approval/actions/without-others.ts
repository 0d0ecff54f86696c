import type { FormPage } from '../../../../contract/form-page.ts'
import { sameValue } from '../../../../rules/canonical.ts'
import { type FormData, ownValue } from '../../../../rules/form-data.ts'

type Pages = { readonly seen: FormPage; readonly now: FormPage }

/**
 * What travels when a form that was typed into one page is sent for another: a field that somebody else changed
 * meanwhile, and that this person did not touch, stays as it is now. Over a saved text of one's own all values travel,
 * the untouched ones too.
 */
export function withoutOthers(changes: FormData, typed: FormData, { seen, now }: Pages): FormData {
  const isOthers = (code: string) =>
    !Object.hasOwn(typed, code) &&
    !sameValue(ownValue(seen.bizObject.data, code), ownValue(now.bizObject.data, code))
  return Object.fromEntries(Object.entries(changes).filter(([code]) => !isOthers(code)))
}
