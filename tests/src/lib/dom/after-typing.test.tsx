import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAfterTyping } from '../../../../src/lib/dom/after-typing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function typing() {
  const kept: string[] = []
  const keep = (text: string) => {
    kept.push(text)
  }
  const { result, unmount } = renderHook(() => useAfterTyping(keep))
  return { kept, type: result.current, unmount }
}

it('keeps after a pause, once', () => {
  const { kept, type } = typing()
  type('a')
  vi.advanceTimersByTime(599)
  type('ab')
  vi.advanceTimersByTime(599)
  expect(kept).toEqual([])
  vi.advanceTimersByTime(1)
  expect(kept).toEqual(['ab'])
  vi.advanceTimersByTime(10_000)
  expect(kept).toEqual(['ab'])
})

it('keeps up with who types without a pause, every three seconds', () => {
  const { kept, type } = typing()
  for (let typed = 1; typed <= 70; typed += 1) {
    type(String(typed))
    vi.advanceTimersByTime(100)
  }
  expect(kept).toEqual(['30', '60'])
})

it('does not wait when the page is hidden or left, nor keeps what is not wanted any more', () => {
  const { kept, type, unmount } = typing()
  type('hidden')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  expect(kept).toEqual(['hidden'])
  visibility.mockReturnValue('visible')
  type('seen')
  fireEvent(document, new Event('visibilitychange'))
  expect(kept).toEqual(['hidden'])
  fireEvent(window, new Event('pagehide'))
  expect(kept).toEqual(['hidden', 'seen'])
  type('sent')
  type.cancel()
  vi.advanceTimersByTime(10_000)
  type('left')
  unmount()
  expect(kept).toEqual(['hidden', 'seen', 'left'])
})
