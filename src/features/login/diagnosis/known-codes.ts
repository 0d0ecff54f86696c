import type { diagnosis } from '../../../../locales/en.json'

type KnownCode = keyof (typeof diagnosis)['codes']

/** Codes of the vendors whose cause is known (containers.md §3, §4.1). */
const KNOWN_CODES: Record<KnownCode, true> = {
  '52010': true,
  '52011': true,
  '52013': true,
  '40078': true,
  '40029': true,
  '40013': true,
  '40014': true,
  '42001': true,
  '50001': true,
  '60011': true,
  '60020': true,
  '45009': true,
  '90018': true,
}

export function isKnownCode(code: string | undefined): code is KnownCode {
  return code !== undefined && Object.hasOwn(KNOWN_CODES, code)
}
