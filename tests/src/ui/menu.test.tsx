import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { IconButton } from '../../../src/ui/icon-button.tsx'
import { Menu } from '../../../src/ui/menu.tsx'
import { renderUi } from '../../support/render-ui.tsx'

async function openMenu() {
  const done: string[] = []
  const item = (key: string) => ({ key, label: key, onSelect: () => done.push(key) })
  const { user } = await renderUi(
    <Menu
      label="More actions"
      items={[item('Print'), { ...item('Transfer'), disabled: true }, item('Delete')]}
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
