import { act, render, screen } from '@testing-library/react'
import { memo } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { changeLanguage, startI18n } from '../../../../src/lib/i18n/i18n.ts'
import { TranslationProvider, useTranslation } from '../../../../src/lib/i18n/translation.tsx'

beforeAll(() => startI18n('zh'))

let drawn = 0
const Word = memo(function Word() {
  const { t, locale } = useTranslation()
  drawn += 1
  return (
    <p>
      {locale}: {t('ui.close')}
    </p>
  )
})

test('every word changes with the language, and only then', async () => {
  const view = render(
    <TranslationProvider>
      <Word />
    </TranslationProvider>,
  )
  screen.getByText('zh: 关闭')
  view.rerender(
    <TranslationProvider>
      <Word />
    </TranslationProvider>,
  )
  expect(drawn).toBe(1)
  await act(() => changeLanguage('en'))
  screen.getByText('en: Close')
  expect(drawn).toBe(2)
})

test('a part that stands alone has the words of the present language', async () => {
  await changeLanguage('fr')
  render(<Word />)
  screen.getByText('fr: Fermer')
})
