import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { TextField } from '../../../../src/ui/input/text-field.tsx'
import { renderUi } from '../../../support/render-ui.tsx'

function Limited({ first = '' }: { readonly first?: string }) {
  const [value, setValue] = useState(first)
  return <TextField label="Name" value={value} onChange={setValue} mostCharacters={4} />
}

const box = () => screen.getByLabelText<HTMLInputElement>('Name')

describe('an input with a limit', () => {
  test('takes as many characters as it says, whatever they are made of', async () => {
    const { user } = await renderUi(<Limited />)
    await user.type(box(), '𠮷𠮷𠮷𠮷𠮷')
    expect(box().value).toBe('𠮷𠮷𠮷𠮷')
  })

  test('leaves out what was pasted in the middle, not what stood behind it', async () => {
    const { user } = await renderUi(<Limited first="abc" />)
    await user.click(box())
    box().setSelectionRange(1, 1)
    await user.paste('𠮷𠮷𠮷')
    expect(box().value).toBe('a𠮷bc')
  })

  test('lets an input method finish its word first', async () => {
    await renderUi(<Limited first="我们" />)
    fireEvent.compositionStart(box())
    fireEvent.input(box(), { target: { value: '我们nihao' }, isComposing: true })
    expect(box().value).toBe('我们nihao')
    fireEvent.input(box(), { target: { value: '我们你好吗' }, isComposing: true })
    fireEvent.compositionEnd(box())
    expect(box().value).toBe('我们你好')
  })

  test('takes from an input method no more than came in by it: what was too long before stays', async () => {
    await renderUi(<Limited first="我们大家都去" />)
    fireEvent.compositionStart(box())
    fireEvent.input(box(), { target: { value: '我们大家都去nihao' }, isComposing: true })
    fireEvent.input(box(), { target: { value: '我们大家都去你好' }, isComposing: true })
    fireEvent.compositionEnd(box())
    expect(box().value).toBe('我们大家都去')
  })

  test('lets a text that was longer before be made shorter', async () => {
    const { user } = await renderUi(<Limited first="abcdefgh" />)
    await user.type(box(), '{Backspace}')
    expect(box().value).toBe('abcdefg')
  })
})
