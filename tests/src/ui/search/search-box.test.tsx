import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchBox } from '../../../../src/ui/search/search-box.tsx'
import { renderUi } from '../../../support/render-ui.tsx'

async function box(options: { readonly async?: boolean; readonly delayMs?: number } = {}) {
  const asked: string[] = []
  const { unmount } = await renderUi(
    <SearchBox value="" onSearch={(text) => asked.push(text)} placeholder="Search" {...options} />,
  )
  return { asked, unmount, input: screen.getByRole('searchbox', { name: 'Search' }) }
}
/** A box whose value comes from elsewhere. */
function Echo({ values }: { readonly values: readonly string[] }) {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchBox value={value} onSearch={() => {}} placeholder="Search" />
      {values.map((next) => (
        <button key={next} type="button" onClick={() => setValue(next)}>
          {next}
        </button>
      ))}
    </>
  )
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the search box', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => vi.useRealTimers())

  it('asks at once, then at most every 100 ms, the last word for certain', async () => {
    const { asked, input } = await box()
    for (const value of ['a', 'ab', 'abc']) fireEvent.change(input, { target: { value } })
    expect(asked).toEqual(['a'])
    await wait(150)
    expect(asked).toEqual(['a', 'abc'])
    await wait(300)
    expect(asked).toEqual(['a', 'abc'])
  })

  it('takes no more characters than a search of the server', async () => {
    const { asked, input } = await box()
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(input)
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).paste('费'.repeat(10_000))
    await wait(150)
    expect(asked).toEqual(['费'.repeat(100)])
  })

  it('waits for a pause where it is told to', async () => {
    const { asked, input } = await box({ delayMs: 300 })
    fireEvent.change(input, { target: { value: 'a' } })
    await wait(200)
    fireEvent.change(input, { target: { value: 'ab' } })
    await wait(200)
    expect(asked).toEqual([])
    await wait(150)
    expect(asked).toEqual(['ab'])
  })

  it('clears at once when the text becomes empty, but waits its turn where the server searches', async () => {
    for (const isAsync of [false, true]) {
      const { asked, input, unmount } = await box({ async: isAsync })
      fireEvent.change(input, { target: { value: 'a' } })
      fireEvent.change(input, { target: { value: '' } })
      expect(asked).toEqual(isAsync ? ['a'] : ['a', ''])
      await wait(150)
      expect(asked).toEqual(['a', ''])
      unmount()
    }
  })

  it('keeps what was typed when an earlier word comes back as its value', async () => {
    await renderUi(<Echo values={['a', 'cleared by a chip']} />)
    const show = (value: string) => fireEvent.click(screen.getByRole('button', { name: value }))
    const input = screen.getByRole('searchbox', { name: 'Search' })
    fireEvent.change(input, { target: { value: 'a' } })
    fireEvent.change(input, { target: { value: 'ab' } })
    show('a')
    expect(input).toHaveProperty('value', 'ab')
    show('cleared by a chip')
    expect(input).toHaveProperty('value', 'cleared by a chip')
  })

  it('asks at once on Enter', async () => {
    const { asked, input } = await box()
    fireEvent.change(input, { target: { value: 'trave' } })
    fireEvent.change(input, { target: { value: 'travel' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(asked).toEqual(['trave', 'travel'])
    await wait(200)
    expect(asked).toEqual(['trave', 'travel'])
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

  it('leaves the keys that end a composition to the input method, in Safari too', async () => {
    const { asked, input } = await box({ delayMs: 300 })
    fireEvent.change(input, { target: { value: '差旅' } })
    // Safari tells of them after the composition.
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(input, { key, keyCode: 229 })
    expect(input).toHaveProperty('value', '差旅')
    expect(asked).toEqual([])
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
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
