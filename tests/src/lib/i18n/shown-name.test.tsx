import { expect, test } from 'vitest'
import { changeLanguage, startI18n } from '../../../../src/lib/i18n/i18n.ts'
import { localisedName } from '../../../../src/lib/i18n/localised-name.ts'
import { useLocalised } from '../../../../src/lib/i18n/use-localised.ts'
import { renderUi } from '../../../support/render-ui.tsx'

const HOSTILE = ['<b>x</b>', '<img src=x onerror=alert(1)>', '&lt;b&gt;x', '＜script＞', '<scr\0ipt>']

function Title({ name }: { readonly name: string }) {
  const localise = useLocalised()
  return <h1>{localise({ en: name }, '')}</h1>
}

test.each(HOSTILE)('D-14: %s is not shown as a title or a name, in any of its languages', async (hostile) => {
  const { container, unmount } = await renderUi(<Title name={`Trip ${hostile}`} />)
  expect(container.textContent).toBe('Content not supported')
  expect(container.querySelector('b, img, script')).toBeNull()
  unmount()
  expect(localisedName({ name: hostile }, 'en')).toBe('Content not supported')
  expect(localisedName({ name: 'Trip', name_i18n: { en: hostile } }, 'en')).toBe('Content not supported')
  expect(localisedName({ name: 'Trip', name_i18n: { fr: hostile } }, 'en')).toBe('Trip')
})

test('D-14: it is said in the language on screen; a < b and <3 stay as they are', async () => {
  await startI18n('fr')
  const words = localisedName({ name: '<b>x</b>' }, 'fr')
  await changeLanguage('zh')
  expect(localisedName({ name: '<b>x</b>' }, 'zh')).not.toBe(words)
  expect(localisedName({ name: 'a < b <3' }, 'zh')).toBe('a < b <3')
  await changeLanguage('en')
})

const TURNS = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

test.each(TURNS.map((sign) => [`U+${sign.charCodeAt(0).toString(16).toUpperCase()}`, sign]))(
  '%s turns nothing in a name or a title',
  (_, sign) => {
    expect(localisedName({ name: `invoice${sign}fdp.exe` }, 'en')).toBe('invoicefdp.exe')
    expect(localisedName({ name: 'x', name_i18n: { en: `${sign}Trip${sign}` } }, 'en')).toBe('Trip')
  },
)

test('words of Arabic and Hebrew stay as they are, with the marks that they need', () => {
  for (const name of ['محمد علي', 'שלום\u200f!', 'abc\u200e (ق)'])
    expect(localisedName({ name }, 'en')).toBe(name)
})
