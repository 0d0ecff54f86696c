import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { debounce, GENERAL_DELAY_MS, throttle } from '../../../../src/lib/base/throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('debounce', () => {
  it('runs once, 50 ms after the last call, with the last arguments', () => {
    const seen: number[] = []
    const run = debounce((value: number) => seen.push(value))
    run(1)
    vi.advanceTimersByTime(49)
    run(2)
    vi.advanceTimersByTime(49)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual([2])
    expect(GENERAL_DELAY_MS).toBe(50)
  })

  it('can be flushed and cancelled', () => {
    const seen: number[] = []
    const run = debounce((value: number) => seen.push(value))
    run(1)
    run.flush()
    run.flush()
    run(2)
    run.cancel()
    vi.advanceTimersByTime(500)
    expect(seen).toEqual([1])
  })
})

describe('throttle', () => {
  it('runs at once, then at most every 50 ms, and never loses the last call', () => {
    const seen: number[] = []
    const run = throttle((value: number) => seen.push(value))
    for (const value of [1, 2, 3]) run(value)
    expect(seen).toEqual([1])
    vi.advanceTimersByTime(50)
    expect(seen).toEqual([1, 3])
    run(4)
    expect(seen).toEqual([1, 3])
    vi.advanceTimersByTime(50)
    expect(seen).toEqual([1, 3, 4])
    vi.advanceTimersByTime(500)
    run(5)
    expect(seen).toEqual([1, 3, 4, 5])
  })
})
