import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { createOnePointer } from '../base/one-pointer.ts'

const FAR_ENOUGH_PX = 96

/** Dragging the head of a sheet down closes it; a short drag springs back. */
export function useDragClose(box: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number | undefined>(undefined)
  const [finger] = useState(createOnePointer)
  const move = (distance: number) => {
    if (box.current === null) return
    const { style } = box.current
    // The finger is followed at once; what it lets go of returns gently, also while it leaves.
    style.transition = distance > 0 ? '' : 'transform var(--cs-base) var(--cs-out)'
    style.transform = distance > 0 ? `translateY(${distance}px)` : ''
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse' || isOnButton(event.target) || !finger.take(event)) return
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== undefined && finger.holds(event)) move(event.clientY - from.current)
    },
    onPointerUp(event: PointerEvent) {
      if (!finger.drop(event)) return
      const far = from.current !== undefined && event.clientY - from.current > FAR_ENOUGH_PX
      from.current = undefined
      move(0)
      if (far) onClose()
    },
    onPointerCancel(event: PointerEvent) {
      if (!finger.drop(event)) return
      from.current = undefined
      move(0)
    },
  }
}

function isOnButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null
}
