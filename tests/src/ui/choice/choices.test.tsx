import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from '../../../../src/ui/choice/checkbox.tsx'
import { ChoiceList } from '../../../../src/ui/choice/choice-list.tsx'
import { RadioField } from '../../../../src/ui/choice/radio-field.tsx'
import { Switch } from '../../../../src/ui/choice/switch.tsx'

const OPTIONS = ['red', 'green', 'blue'].map((value) => ({ value, label: value }))

const radios = () => screen.getAllByRole<HTMLInputElement>('radio')
const chosen = () => radios().flatMap((radio, index) => (radio.checked ? [OPTIONS[index]?.value] : []))
const names = () => new Set(radios().map(({ name }) => name))

function Colours({ takes = true }: { readonly takes?: boolean }) {
  const [value, setValue] = useState('red')
  const choose = (next: string) => {
    if (takes) setValue(next)
  }
  return <RadioField label="Colour" value={value} onChange={choose} options={OPTIONS} />
}

describe('radio buttons', () => {
  it('are one group of one name, so that the browser moves between them by arrow keys', async () => {
    render(<Colours />)
    expect(screen.getByRole('radiogroup', { name: 'Colour' })).toBeTruthy()
    expect(names().size).toBe(1)
    expect(names().has('')).toBe(false)
    await userEvent.click(screen.getByRole('radio', { name: 'blue' }))
    expect(chosen()).toEqual(['blue'])
    expect(names().size).toBe(1)
    expect(names().has('')).toBe(false)
  })

  it('show what is chosen where a choice is not taken', async () => {
    render(<Colours takes={false} />)
    await userEvent.click(screen.getByText('blue'))
    expect(chosen()).toEqual(['red'])
    expect(names().size).toBe(1)
  })

  it('of a field that is off cannot be chosen', async () => {
    const onChange = vi.fn()
    render(<RadioField label="Colour" value="red" disabled onChange={onChange} options={OPTIONS} />)
    await userEvent.click(screen.getByText('blue'))
    expect(onChange).not.toHaveBeenCalled()
    expect(radios().every(({ disabled }) => disabled)).toBe(true)
  })

  it('stand in a list beside boxes that join them', async () => {
    const onToggle = vi.fn()
    const options = [
      { value: 'one', label: 'One', hint: 'of several' },
      { value: 'too', label: 'Too', joins: true },
    ]
    render(<ChoiceList label="Steps" options={options} chosen={['one']} onToggle={onToggle} />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^One/ }).checked).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Too' }))
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('too')
  })
})

describe('a checkbox', () => {
  it('is named without visible words, is ticked by Space, and stays as it is where that is not taken', async () => {
    const onChange = vi.fn()
    render(<Checkbox checked={false} label="Pick" onChange={onChange} />)
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pick' })
    await userEvent.tab()
    expect(document.activeElement).toBe(box)
    await userEvent.keyboard(' ')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
    expect(box.checked).toBe(false)
  })
})

describe('a switch', () => {
  it('is one thing to those who hear it, and turned by Space', async () => {
    const onChange = vi.fn()
    render(<Switch label="Away" checked={false} words="No" onChange={onChange} />)
    expect(screen.getAllByRole('switch')).toEqual([screen.getByRole('switch', { name: 'Away' })])
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
  })
})
