import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Button } from '../../../../src/ui/button/button.tsx'
import { Dialog } from '../../../../src/ui/overlay/dialog.tsx'
import { layers } from '../../../../src/ui/overlay/layers.ts'
import { Sheet } from '../../../../src/ui/overlay/sheet.tsx'
import { renderUi } from '../../../support/render-ui.tsx'
import { setViewport } from '../../../support/viewport.ts'

/** One that is drawn no more, and one that is told to close. */
function Page() {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setSheetOpen(true)}>Return</Button>
      <Button onClick={() => setDialogOpen(true)}>Delete</Button>
      {isSheetOpen && (
        <Sheet open onClose={() => setSheetOpen(false)} title="Return the request">
          <input aria-label="Opinion" />
        </Sheet>
      )}
      <Dialog open={isDialogOpen} title="Sure?" onClose={() => setDialogOpen(false)} actions={null} />
    </>
  )
}

const allowMotion = () => setViewport('phone', { lessMotion: false })
afterEach(() => setViewport('phone'))

const titlesSeen = () => Array.from(layers().querySelectorAll('h2'), ({ textContent }) => textContent)

const KINDS = [
  ['a sheet that is drawn no more', 'Return', 'Return the request'],
  ['a dialog that is told to close', 'Delete', 'Sure?'],
] as const

describe.each(KINDS)('%s', (_, opens, title) => {
  it('is still seen for a moment, out of reach; the focus is back and the page is free at once', async () => {
    const { user } = await renderUi(<Page />)
    allowMotion()
    await user.click(screen.getByRole('button', { name: opens }))
    await user.keyboard('{Escape}')
    expect(titlesSeen()).toEqual([title])
    expect(screen.queryByRole('dialog')).toBeNull()
    const layer = screen.getByText(title).closest('[inert]')
    expect(layer?.parentNode).toBe(layers())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: opens }))
    await waitFor(() => expect(titlesSeen()).toEqual([]))
  })

  it('is gone at once with less motion', async () => {
    const { user } = await renderUi(<Page />)
    await user.click(screen.getByRole('button', { name: opens }))
    await user.keyboard('{Escape}')
    expect(titlesSeen()).toEqual([])
  })
})

describe('a sheet that is opened while the last one leaves', () => {
  beforeEach(allowMotion)

  it('begins anew, above it, and stays', async () => {
    const { user } = await renderUi(<Page />)
    await user.click(screen.getByRole('button', { name: 'Return' }))
    await user.type(screen.getByRole('textbox'), 'The invoice is missing')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Return' }))
    expect(titlesSeen()).toHaveLength(2)
    expect(screen.getByRole('textbox')).toHaveProperty('value', '')
    expect(layers().lastElementChild?.contains(screen.getByRole('dialog'))).toBe(true)
    await waitFor(() => expect(titlesSeen()).toHaveLength(1))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
