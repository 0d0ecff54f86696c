import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES, type Locale, NUMBER_FORMATS, type NumberFormat } from '../../../contract/vocabulary.ts'
import { formatNumber } from '../../../rules/format/number.ts'
import { editedNumber, readTypedNumber } from '../../../rules/format/typed-number.ts'
import { normaliseNumber, storedDecimals } from '../../../rules/values/number.ts'

describe('what is typed or pasted into a number field', () => {
  it.each<[string, NumberFormat, Locale, string]>([
    ['1,234.50', 'decimal2', 'en', '1234.50'],
    ['１２３４．５', 'decimal2', 'zh', '1234.5'],
    ['￥1,000', 'rmb2', 'zh', '1000'],
    ['¥12,860.00', 'rmb2', 'zh', '12860.00'],
    ['HK$ 1,000.5', 'hkd2', 'en', '1000.5'],
    ['1\u202f234,50 €', 'eur2', 'fr', '1234.50'],
    ['1.234.567,5', 'eur2', 'es', '1234567.5'],
    ['12.345', 'eur2', 'es', '12345'],
    ['12.5', 'eur2', 'es', '12.5'],
    ['12,5', 'decimal1', 'fr', '12.5'],
    ['1，000', 'integer', 'zh', '1000'],
    ['3。5', 'decimal1', 'zh', '3.5'],
    ['−５', 'integer', 'zh', '-5'],
    ['15', 'percent0', 'zh', '0.15'],
    ['15.5%', 'percent1', 'en', '0.155'],
    ['－5％', 'percent0', 'zh', '-0.05'],
    ['150', 'percent0', 'en', '1.5'],
    ['0', 'percent2', 'en', '0'],
    ['\u200b1\u2060234\ufeff', 'integer', 'zh', '1234'],
    ['\u200e-12\u00ad.5\u200f', 'decimal1', 'en', '-12.5'],
    ['1\u00a0234\u3000567', 'integer', 'zh', '1234567'],
    ['‐5', 'integer', 'zh', '-5'],
    ['＄1,000', 'usd2', 'en', '1000'],
    ['5²', 'integer', 'zh', '5²'],
    ['12.5', 'decimal1', 'fr', '12.5'],
    ['1,5%', 'percent1', 'es', '0.015'],
    ['1.5%', 'percent1', 'fr', '0.015'],
    ['0,15', 'rmb2', 'fr', '0.15'],
    ['-12.860,50 €', 'eur2', 'es', '-12860.50'],
    ['5,0', 'decimal1', 'en', '5,0'],
    ['1,2,3', 'integer', 'en', '1,2,3'],
    ['abc', 'percent0', 'en', 'abc'],
    ['-', 'percent0', 'en', '-'],
  ])('%s in a field %s in %s is %s', (typed, format, locale, expected) => {
    expect(readTypedNumber(typed, format, locale)).toBe(expected)
  })

  it('every format reads back what it shows and what it puts into the box, in every language', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 6 }))
      .map(([unscaled, places]) => {
        const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(places + 1, '0')
        const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
        return unscaled < 0n ? `-${text}` : text
      })
    fc.assert(
      fc.property(
        decimal,
        fc.constantFrom(...NUMBER_FORMATS),
        fc.constantFrom(...LOCALES),
        (raw, format, locale) => {
          const stored = normaliseNumber(raw, { format })
          // A number with more decimals than the format keeps is refused before it is shown.
          if (!stored.ok || typeof stored.value !== 'string') return
          const back = (text: string) => normaliseNumber(readTypedNumber(text, format, locale), { format })
          expect(back(editedNumber(stored.value, format, locale))).toEqual(stored)
          if (storedDecimals(format) !== undefined) {
            expect(back(formatNumber(stored.value, format, locale))).toEqual(stored)
          }
        },
      ),
    )
  })
})
