import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '../../../../src/ui/feedback/toast-store.ts'
import { Toaster } from '../../../../src/ui/feedback/toaster.tsx'
import { renderUi } from '../../../support/render-ui.tsx'

describe('a toast with undo', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => vi.useRealTimers())

  it('does its work when five seconds are over', async () => {
    await renderUi(<Toaster />)
    const done: string[] = []
    act(() => void showToast({ text: 'Agreed', onEnd: () => done.push('sent') }))
    expect(screen.getByRole('status').textContent).toBe('Agreed')
    await act(() => vi.advanceTimersByTimeAsync(4900))
    expect(done).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(done).toEqual(['sent'])
    expect(screen.queryByText('Agreed')).toBeNull()
  })

  it('does nothing but the undo when that is taken', async () => {
    const { user } = await renderUi(<Toaster />)
    const done: string[] = []
    act(() => {
      showToast({
        text: 'Agreed',
        action: { label: 'Undo', run: () => done.push('undone') },
        onEnd: () => done.push('sent'),
      })
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(done).toEqual(['undone'])
  })

  it('does its work at once when the next toast comes or the page is left', async () => {
    await renderUi(<Toaster />)
    const done: string[] = []
    act(() => void showToast({ text: 'One', onEnd: () => done.push('one') }))
    act(() => void showToast({ text: 'Two', onEnd: () => done.push('two') }))
    expect(done).toEqual(['one'])
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(done).toEqual(['one', 'two'])
  })

  it('stops its clock while it has the focus', async () => {
    await renderUi(<Toaster />)
    const done: string[] = []
    act(() => {
      showToast({ text: 'Agreed', action: { label: 'Undo', run: () => {} }, onEnd: () => done.push('sent') })
    })
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(done).toEqual([])
    act(() => screen.getByRole('button', { name: 'Undo' }).blur())
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(done).toEqual(['sent'])
  })
})
