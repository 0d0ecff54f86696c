import { expect, test } from 'vitest'
import { changeLanguage, startI18n } from '../../../src/lib/i18n.ts'
import { localisedName } from '../../../src/lib/localised-name.ts'
import { useLocalised } from '../../../src/lib/use-localised.ts'
import { renderUi } from '../../support/render-ui.tsx'

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
