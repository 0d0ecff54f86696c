import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { holdBackOf } from '../../../../src/lib/host/step-back.ts'
import { Button } from '../../../../src/ui/button/button.tsx'
import { Dialog } from '../../../../src/ui/overlay/dialog.tsx'
import { Sheet } from '../../../../src/ui/overlay/sheet.tsx'
import { fakePlatform } from '../../../support/fake-platform.ts'
import { renderUi } from '../../../support/render-ui.tsx'

function Page() {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [text, setText] = useState('')
  return (
    <>
      <Button onClick={() => setSheetOpen(true)}>Return</Button>
      <Sheet
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title="Return the request"
        foot={<Button onClick={() => setDialogOpen(true)}>Send back</Button>}
      >
        <input aria-label="Opinion" value={text} onChange={(event) => setText(event.target.value)} />
      </Sheet>
      <Dialog
        open={isDialogOpen}
        alert
        title="Sure?"
        onClose={() => setDialogOpen(false)}
        actions={<Button onClick={() => setDialogOpen(false)}>Yes</Button>}
      >
        It goes back to the start.
      </Dialog>
    </>
  )
}

describe('a step back on the first page of the app', () => {
  const here = () => location.pathname

  it('closes the sheet and stays; the next one leaves the app, past the entry that was put below', async () => {
    history.pushState(null, '', '/elsewhere')
    history.pushState({ idx: 0 }, '', '/items/1')
    const { user } = await renderUi(<Page />)
    for (const _ of ['once', 'and once more']) {
      await user.click(screen.getByRole('button', { name: 'Return' }))
      history.back()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect([here(), history.state]).toEqual(['/items/1', { idx: 0, below: false }]))
    }
    history.back()
    await waitFor(() => expect(here()).toBe('/elsewhere'))
  })

  it('is the container’s where it asks first: nothing is put into the history', async () => {
    history.pushState({ idx: 0 }, '', '/items/2')
    holdBackOf(fakePlatform({ can: (one) => one === 'holdBack' }))
    const { user } = await renderUi(<Page />)
    const before = history.length
    await user.click(screen.getByRole('button', { name: 'Return' }))
    expect([history.length, history.state]).toEqual([before, { idx: 0 }])
    holdBackOf(fakePlatform())
  })
})

describe('the back key of a container', () => {
  it('is held while a sheet is open, closes the topmost alone, and is let go with the last', async () => {
    const held: (() => void)[] = []
    const { user } = await renderUi(<Page />)
    holdBackOf(
      fakePlatform({
        holdBack: (onBack) => {
          held.push(onBack)
          return () => void held.pop()
        },
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Return' }))
    await user.click(screen.getByRole('button', { name: 'Send back' }))
    expect(held).toHaveLength(1)
    act(() => held[0]?.())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Return the request' })).toBeTruthy()
    act(() => held[0]?.())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(held).toEqual([])
    holdBackOf(fakePlatform())
  })
})

describe('a sheet', () => {
  it('takes the focus, keeps Tab inside in both directions and gives the focus back on Esc', async () => {
    const { user } = await renderUi(<Page />)
    const opener = screen.getByRole('button', { name: 'Return' })
    await user.click(opener)
    const sheet = screen.getByRole('dialog', { name: 'Return the request' })
    expect(document.activeElement).toBe(sheet)

    await user.tab({ shift: true })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send back' }))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Opinion' }))

    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('stays when Esc only ends what an input method composes, in Safari too', async () => {
    const { user } = await renderUi(<Page />)
    await user.click(screen.getByRole('button', { name: 'Return' }))
    const input = screen.getByRole('textbox', { name: 'Opinion' })
    fireEvent.keyDown(input, { key: 'Escape', keyCode: 229 })
    expect(screen.getByRole('dialog')).toBeTruthy()
    fireEvent.keyDown(input, { key: 'Escape', keyCode: 27 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('hides the page behind it from screen readers while it is open', async () => {
    const { user } = await renderUi(<Page />)
    await user.click(screen.getByRole('button', { name: 'Return' }))
    expect(screen.queryByRole('button', { name: 'Return' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Return' })).toBeTruthy()
  })

  it('keeps the text that was typed when it is closed and opened again', async () => {
    const { user } = await renderUi(<Page />)
    await user.click(screen.getByRole('button', { name: 'Return' }))
    await user.type(screen.getByRole('textbox', { name: 'Opinion' }), 'The invoice is missing')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Return' }))
    expect(screen.getByRole('textbox', { name: 'Opinion' })).toHaveProperty('value', 'The invoice is missing')
  })
})

describe('a dialog over a sheet', () => {
  it('closes alone on Esc and gives the focus back into the sheet', async () => {
    const { user } = await renderUi(<Page />)
    await user.click(screen.getByRole('button', { name: 'Return' }))
    await user.click(screen.getByRole('button', { name: 'Send back' }))
    expect(screen.getByRole('alertdialog', { name: 'Sure?' })).toBe(document.activeElement)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send back' }))
    expect(screen.getByRole('dialog', { name: 'Return the request' })).toBeTruthy()
  })

  it('describes itself by its text', async () => {
    const { user } = await renderUi(<Page />)
    await user.click(screen.getByRole('button', { name: 'Return' }))
    await user.click(screen.getByRole('button', { name: 'Send back' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Sure?' })
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('It goes back to the start.')
  })
})
