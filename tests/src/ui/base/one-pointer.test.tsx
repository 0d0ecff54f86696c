import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { createOnePointer } from '../../../../src/ui/base/one-pointer.ts'
import { useDragClose } from '../../../../src/ui/overlay/use-drag-close.ts'

test('a gesture is of one finger until that goes; one that was never heard to go gives way to the next first', () => {
  const finger = createOnePointer()
  expect(finger.take({ pointerId: 1, isPrimary: true })).toBe(true)
  expect(finger.take({ pointerId: 2, isPrimary: false })).toBe(false)
  expect([finger.holds({ pointerId: 1 }), finger.holds({ pointerId: 2 })]).toEqual([true, false])
  expect(finger.drop({ pointerId: 2 })).toBe(false)
  expect(finger.drop({ pointerId: 1 })).toBe(true)
  expect(finger.take({ pointerId: 3, isPrimary: false })).toBe(true)
  expect(finger.take({ pointerId: 4, isPrimary: true })).toBe(true)
})

function Dragged({ onClose }: { readonly onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} data-testid="box">
      <header {...useDragClose(box, onClose)}>head</header>
    </div>
  )
}

test('a sheet that is dragged is closed by the finger that drags it, not by where another comes down', () => {
  const close = vi.fn()
  Element.prototype.setPointerCapture ??= () => {}
  render(<Dragged onClose={close} />)
  const head = screen.getByText('head')
  const at = (pointerId: number, clientY: number) => ({
    ...{ pointerId, clientY, pointerType: 'touch', isPrimary: pointerId === 1 },
  })
  act(() => {
    fireEvent.pointerDown(head, at(1, 100))
    fireEvent.pointerMove(head, at(1, 130))
    fireEvent.pointerDown(head, at(2, 600))
    fireEvent.pointerMove(head, at(2, 700))
  })
  expect(screen.getByTestId('box').style.transform).toBe('translateY(30px)')
  act(() => {
    fireEvent.pointerUp(head, at(2, 700))
    fireEvent.pointerCancel(head, at(2, 700))
  })
  expect(close).not.toHaveBeenCalled()
  act(() => {
    fireEvent.pointerUp(head, at(1, 130))
  })
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByTestId('box').style.transform).toBe('')
})
