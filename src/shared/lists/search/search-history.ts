import * as z from 'zod/mini'
import { deviceValue, keepDeviceValue, SEARCH_HISTORY } from '../../../lib/device/device-store.ts'
import { type Owner, ownerKey } from '../../../lib/session/owner.ts'

/** Spec §9: 10 most recent terms, in local storage. */
export const KEPT_TERMS = 10

const stored = z.object({ owner: z.string(), terms: z.array(z.string()) })

/** The person's own terms, the newest first; another person's are never given out (security S-10). */
export function searchHistory(owner: Owner): readonly string[] {
  const found = deviceValue(SEARCH_HISTORY, stored)
  return found?.owner === ownerKey(owner) ? found.terms.slice(0, KEPT_TERMS) : []
}

export function rememberTerm(owner: Owner, text: string): void {
  const term = text.trim()
  if (term === '') return
  const others = searchHistory(owner).filter((other) => other !== term)
  keepDeviceValue(SEARCH_HISTORY, { owner: ownerKey(owner), terms: [term, ...others].slice(0, KEPT_TERMS) })
}

export function forgetTerms(): void {
  keepDeviceValue(SEARCH_HISTORY, undefined)
}
