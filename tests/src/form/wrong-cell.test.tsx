import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WrongCell } from '../../../src/features/form/imports/wrong-cell.tsx'
import { renderUi } from '../../support/render-ui.tsx'

test('of a text that is far too long only its beginning stands above the input for the right one', async () => {
  const cells = {
    key: 'what',
    column: { code: 'what', name: { en: 'What' }, type: 'shortText' as const },
    cell: { text: '超'.repeat(3_000), problem: 'tooLong', params: { max: 200 } },
    lines: [2],
  }
  await renderUi(<WrongCell cells={cells} value={undefined} onChange={() => {}} />)
  expect(screen.getByText(/超/).textContent).toMatch(/^“超{100}…”/)
})
