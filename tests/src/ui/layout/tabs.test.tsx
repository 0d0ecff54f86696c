import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Tabs } from '../../../../src/ui/layout/tabs.tsx'
import { renderUi } from '../../../support/render-ui.tsx'

function Boxes() {
  const [value, setValue] = useState('to-do')
  return (
    <Tabs
      label="Boxes"
      value={value}
      onChange={setValue}
      tabs={[
        { key: 'to-do', label: 'To-do', count: 123, countLabel: '123 items' },
        { key: 'finished', label: 'Finished' },
        { key: 'mine', label: 'Mine', count: 0 },
      ]}
    />
  )
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

describe('tabs', () => {
  it('are one stop of the Tab key; arrows, Home and End choose', async () => {
    const { user } = await renderUi(<Boxes />)
    await user.tab()
    expect(document.activeElement?.textContent).toContain('To-do')
    await user.keyboard('{ArrowRight}')
    expect(chosen()).toBe('Finished')
    await user.keyboard('{End}')
    expect(chosen()).toBe('Mine')
    await user.keyboard('{ArrowRight}')
    expect(chosen()).toContain('To-do')
    await user.keyboard('{ArrowLeft}{Home}')
    expect(chosen()).toContain('To-do')
  })

  it('show 99+ above 99 and say the whole count to screen readers', async () => {
    await renderUi(<Boxes />)
    expect(screen.getByText('99+')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /123 items/ })).toBeTruthy()
  })
})
