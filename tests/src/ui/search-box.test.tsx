import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchBox } from '../../../src/ui/search-box.tsx'
import { renderUi } from '../../support/render-ui.tsx'

async function box() {
  const asked: string[] = []
  await renderUi(<SearchBox value="" onSearch={(text) => asked.push(text)} placeholder="Search" />)
  return { asked, input: screen.getByRole('searchbox', { name: 'Search' }) }
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the search box', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => vi.useRealTimers())

  it('asks once, 100 ms after the last key', async () => {
    const { asked, input } = await box()
    fireEvent.change(input, { target: { value: 'a' } })
    await wait(60)
    fireEvent.change(input, { target: { value: 'ab' } })
    await wait(60)
    expect(asked).toEqual([])
    await wait(60)
    expect(asked).toEqual(['ab'])
  })

  it('asks at once on Enter', async () => {
    const { asked, input } = await box()
    fireEvent.change(input, { target: { value: 'travel' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(asked).toEqual(['travel'])
    await wait(200)
    expect(asked).toEqual(['travel'])
  })

  it('waits for the end of an IME composition', async () => {
    const { asked, input } = await box()
    fireEvent.compositionStart(input)
    fireEvent.change(input, { target: { value: 'chai' } })
    await wait(300)
    expect(asked).toEqual([])
    fireEvent.change(input, { target: { value: '差旅' } })
    fireEvent.compositionEnd(input)
    await wait(150)
    expect(asked).toEqual(['差旅'])
  })

  it('clears with one press', async () => {
    const { asked, input } = await box()
    fireEvent.change(input, { target: { value: 'travel' } })
    await wait(150)
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(asked).toEqual(['travel', ''])
    expect(input).toHaveProperty('value', '')
  })
})
