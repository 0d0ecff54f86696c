import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { holdBackOf } from '../../../../src/lib/host/step-back.ts'
import { IconButton } from '../../../../src/ui/button/icon-button.tsx'
import { Menu } from '../../../../src/ui/overlay/menu.tsx'
import { Sheet } from '../../../../src/ui/overlay/sheet.tsx'
import { fakePlatform } from '../../../support/fake-platform.ts'
import { renderUi } from '../../../support/render-ui.tsx'

async function openMenu(...off: string[]) {
  const done: string[] = []
  const item = (key: string) => ({
    ...{ key, label: key, onSelect: () => done.push(key) },
    disabled: key === 'Transfer' || off.includes(key),
  })
  const { user } = await renderUi(
    <Menu
      label="More actions"
      items={['Print', 'Transfer', 'Delete'].map(item)}
      trigger={({ open, id, toggle }) => (
        <IconButton icon="more" label="More" menu={{ open, id }} onClick={toggle} />
      )}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'More' }))
  return { user, done }
}

describe('a menu', () => {
  it('starts at its first item, skips what is off and chooses by Enter', async () => {
    const { user, done } = await openMenu()
    expect(document.activeElement?.textContent).toBe('Print')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Delete')
    await user.keyboard('{Enter}')
    expect(done).toEqual(['Delete'])
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('starts at the first item that can be chosen', async () => {
    const { user } = await openMenu('Print')
    expect(document.activeElement?.textContent).toBe('Delete')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('with nothing to choose closes on Esc', async () => {
    const { user } = await openMenu('Print', 'Delete')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('closes on Esc and gives the focus back', async () => {
    const { user, done } = await openMenu()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
    expect(done).toEqual([])
  })

  it('closes when something else is pressed', async () => {
    const { user } = await openMenu()
    await user.click(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

/** A sheet with a menu in it, which opens a sheet above. */
function Nested() {
  const [isOpen, setOpen] = useState(true)
  const [isSorting, setSorting] = useState(false)
  return (
    <>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Row">
        <Menu
          label="More actions"
          items={[{ key: 'sort', label: 'Sort', onSelect: () => setSorting(true) }]}
          trigger={({ open, id, toggle }) => (
            <IconButton icon="more" label="More" menu={{ open, id }} onClick={toggle} />
          )}
        />
      </Sheet>
      <Sheet open={isSorting} onClose={() => setSorting(false)} title="Sorting">
        By what?
      </Sheet>
    </>
  )
}

describe('a step back while a menu is open', () => {
  const here = () => location.pathname
  const more = () => screen.getByRole('button', { name: 'More' })

  it('closes the menu, gives the focus back and stays; the next one leaves', async () => {
    history.pushState({ idx: 0 }, '', '/list')
    history.pushState({ idx: 1 }, '', '/form')
    const { done } = await openMenu()
    history.back()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(here()).toBe('/form'))
    expect(document.activeElement).toBe(more())
    expect(done).toEqual([])
    history.back()
    await waitFor(() => expect(here()).toBe('/list'))
  })

  it('leaves the page where the menu was closed by Esc or by an item', async () => {
    history.pushState({ idx: 0 }, '', '/list')
    history.pushState({ idx: 1 }, '', '/form')
    const { user } = await openMenu()
    await user.keyboard('{Escape}')
    await user.click(more())
    await user.keyboard('{Enter}')
    history.back()
    await waitFor(() => expect(here()).toBe('/list'))
  })

  it('leaves open the sheet that the menu stands in, and closes the one that an item opened first', async () => {
    history.pushState({ idx: 0 }, '', '/list')
    history.pushState({ idx: 1 }, '', '/form')
    const { user } = await renderUi(<Nested />)
    const titles = () =>
      screen.queryAllByRole('dialog', { hidden: true }).map((one) => one.querySelector('h2')?.textContent)
    const stepBack = async (left: readonly string[]) => {
      history.back()
      await waitFor(() => expect(titles()).toEqual(left))
      await waitFor(() => expect(here()).toBe('/form'))
    }
    await user.click(more())
    history.back()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(here()).toBe('/form'))
    expect(titles()).toEqual(['Row'])

    await user.click(more())
    await user.click(screen.getByRole('menuitem', { name: 'Sort' }))
    expect(titles()).toEqual(['Row', 'Sorting'])
    await stepBack(['Row'])
    await stepBack([])
    history.back()
    await waitFor(() => expect(here()).toBe('/list'))
  })

  it('is held from a container as with a sheet', async () => {
    const held: (() => void)[] = []
    const holdBack = (onBack: () => void) => {
      held.push(onBack)
      return () => void held.pop()
    }
    holdBackOf(fakePlatform({ holdBack }))
    await openMenu()
    expect(held).toHaveLength(1)
    act(() => held[0]?.())
    expect(screen.queryByRole('menu')).toBeNull()
    expect(held).toEqual([])
    holdBackOf(fakePlatform())
  })
})
