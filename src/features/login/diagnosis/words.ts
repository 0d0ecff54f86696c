import type { TFunction } from 'i18next'
import { isKnownCode } from './known-codes.ts'
import type { Outcome } from './outcome.ts'
import type { ShownGroup } from './use-diagnosis.ts'

/** What happened and what to do about it; empty where a tick says all. */
export function saying(t: TFunction, { say, params, code }: Outcome): string {
  const words = say === undefined ? '' : t(say, params ?? {})
  const known = isKnownCode(code) ? t(`diagnosis.codes.${code}`) : ''
  return [words, known].filter(Boolean).join(' ')
}

export function groupTitle(t: TFunction, { name, vendor }: Pick<ShownGroup, 'name' | 'vendor'>): string {
  return vendor === undefined
    ? t(`diagnosis.groups.${name}`)
    : t('diagnosis.groups.vendor', { vendor: t(`diagnosis.hosts.${vendor}`) })
}

export function durationText(ms: number | undefined): string {
  return ms === undefined ? '' : `${Math.round(ms)}\u00a0ms`
}
