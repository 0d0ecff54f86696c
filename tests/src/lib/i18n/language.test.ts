import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../../src/lib/i18n/i18n.ts'

describe('the language at the start', () => {
  it.each([
    [{}, 'zh'],
    [{ organisation: 'es' }, 'es'],
    [{ browser: ['de-DE', 'fr-CA', 'en'], organisation: 'es' }, 'fr'],
    [{ browser: ['de-DE', 'ja'], organisation: 'es' }, 'es'],
    [{ host: 'zh-Hans-CN', browser: ['en-US'] }, 'zh'],
    [{ host: 'de', browser: ['en-US'] }, 'en'],
    [{ stored: 'en', host: 'zh-CN', browser: ['fr'], organisation: 'es' }, 'en'],
    [{ stored: 'xx', browser: ['es-MX'] }, 'es'],
  ] as const)('for %j is %s: stored, container, browser, organisation, Chinese', (hints, locale) => {
    expect(chooseLanguage(hints)).toBe(locale)
  })
})
