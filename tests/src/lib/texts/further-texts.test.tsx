import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { startI18n } from '../../../../src/lib/i18n/i18n.ts'
import { lazyPart } from '../../../../src/lib/parts/lazy-part.ts'

test('a part that is asked for before the language is known comes with its words', async () => {
  const Part = lazyPart(async () => () => <p>{i18next.t('me.title')}</p>)
  const loads = Part.load()
  render(
    <Suspense fallback="…">
      <Part />
    </Suspense>,
  )
  expect(screen.queryByText('me.title')).toBeNull()
  await startI18n('en')
  await loads
  expect(await screen.findByText('Me')).toBeTruthy()
})
