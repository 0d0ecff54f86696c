import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Sheet } from '../../../../src/ui/overlay/sheet.tsx'
import { renderUi } from '../../../support/render-ui.tsx'

/** Rows that open a sheet; what is done in it draws the list anew, or takes a row away. */
function Rows() {
  const [open, setOpen] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [ids, setIds] = useState(['a', 'b', 'c'])
  const [isBusy, setBusy] = useState(false)
  return (
    <main id="main">
      <h1 data-page-title="" tabIndex={-1}>
        List
      </h1>
      <ul>
        {ids.map((id) => (
          <li key={`${id} ${round}`} data-row={id}>
            <a href={`#${id}`}>row {id}</a>
            <button type="button" disabled={isBusy} onClick={() => setOpen(id)}>
              Open {id}
            </button>
          </li>
        ))}
      </ul>
      <Sheet open={open !== null} title="Sheet" onClose={() => setOpen(null)}>
        <button type="button" onClick={() => setRound(round + 1)}>
          Draw anew
        </button>
        <button type="button" onClick={() => setIds(ids.filter((id) => id !== open))}>
          Take away
        </button>
        <button type="button" onClick={() => setBusy(true)}>
          Be busy
        </button>
      </Sheet>
    </main>
  )
}

const focused = () => document.activeElement?.textContent
const close = () => screen.getByRole('button', { name: 'Close' })

test('a sheet that closes gives the focus back to the row, though its list was drawn anew meanwhile', async () => {
  const { user } = await renderUi(<Rows />)
  await user.click(screen.getByRole('button', { name: 'Open b' }))
  await user.click(screen.getByRole('button', { name: 'Draw anew' }))
  await user.click(close())
  await waitFor(() => expect(focused()).toBe('Open b'))
})

test('a row that is gone leaves it to what stands beside it, never to the top of the page', async () => {
  const { user } = await renderUi(<Rows />)
  await user.click(screen.getByRole('button', { name: 'Open b' }))
  await user.click(screen.getByRole('button', { name: 'Take away' }))
  await user.click(close())
  await waitFor(() => expect(focused()).toBe('row a'))
})

test('an opener that takes no focus meanwhile leaves it to its row', async () => {
  const { user } = await renderUi(<Rows />)
  await user.click(screen.getByRole('button', { name: 'Open b' }))
  await user.click(screen.getByRole('button', { name: 'Be busy' }))
  await user.click(close())
  await waitFor(() => expect(focused()).toBe('row b'))
})

test('a tap that gives no focus, as in Safari, counts as the opener', async () => {
  const { user } = await renderUi(<Rows />)
  const opener = screen.getByRole('button', { name: 'Open c' })
  fireEvent.pointerDown(opener)
  fireEvent.click(opener)
  expect(document.activeElement).not.toBe(opener)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe('Open c'))
})
