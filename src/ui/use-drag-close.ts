import { type PointerEvent, type RefObject, useRef } from 'react'

const FAR_ENOUGH_PX = 96

/** Dragging the head of a sheet down closes it; a short drag springs back. */
export function useDragClose(box: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number | undefined>(undefined)
  const move = (distance: number) => {
    if (box.current !== null) box.current.style.transform = distance > 0 ? `translateY(${distance}px)` : ''
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse' || isOnButton(event.target)) return
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== undefined) move(event.clientY - from.current)
    },
    onPointerUp(event: PointerEvent) {
      const far = from.current !== undefined && event.clientY - from.current > FAR_ENOUGH_PX
      from.current = undefined
      move(0)
      if (far) onClose()
    },
    onPointerCancel() {
      from.current = undefined
      move(0)
    },
  }
}

function isOnButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null
}
