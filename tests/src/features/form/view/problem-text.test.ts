import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../../../contract/vocabulary.ts'
import { problemText } from '../../../../../src/features/form/view/problem-text.ts'
import { startI18n } from '../../../../../src/lib/i18n/i18n.ts'

describe('what is wrong with a field', () => {
  test.each<[Locale, string]>([
    ['zh', '不能小于 0.01'],
    ['en', 'Must be at least 0.01'],
    ['fr', 'Doit être au moins égal à 0,01'],
    ['es', 'Debe ser al menos 0,01'],
  ])('writes a limit in %s as the field itself writes numbers', async (locale, said) => {
    await startI18n(locale)
    const text = problemText(i18next.t, { path: 'amount', problem: 'tooSmall', params: { minimum: 0.01 } })
    expect(text).toBe(said)
  })

  test('leaves words as they are, those of figures too', async () => {
    await startI18n('fr')
    const params = { word: '1.5' }
    const text = problemText(i18next.t, { path: 'unit', problem: 'notInDictionary', params })
    expect(text).toContain('« 1.5 »')
  })
})
