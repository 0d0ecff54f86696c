import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Cursor, Place } from './cursor.ts'

/** Press: the cursor; press with shift or drag: a block; press again or twice: type. */
export function useCellPointer(cursor: Cursor, begin: (empty: boolean) => boolean) {
  /** The cell that had the cursor already when it was pressed. */
  const again = useRef(false)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const to = placeUnder(event.target, event.currentTarget)
      if (to === null || event.button !== 0) return
      const at = cursor.at()
      const isSame = to.row === at.row && to.column === at.column
      again.current = isSame && event.currentTarget.contains(document.activeElement) && !event.shiftKey
      if (isSame && (cursor.isEditing() || again.current)) return
      // The cell takes the focus when it is drawn as the cursor's.
      event.currentTarget.setAttribute('data-takes-focus', '')
      cursor.go(to, event.shiftKey)
    },
    onPointerOver: (event: PointerEvent<HTMLElement>) => {
      if (event.buttons !== 1 || event.pointerType !== 'mouse' || cursor.isEditing()) return
      const to = placeUnder(event.target, event.currentTarget)
      if (to !== null && event.currentTarget.contains(document.activeElement)) cursor.go(to, true)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (again.current && placeUnder(event.target, event.currentTarget) !== null && !cursor.isEditing()) {
        begin(false)
      }
      again.current = false
    },
    onBlur: (event: {
      currentTarget: HTMLElement
      target: EventTarget
      relatedTarget: EventTarget | null
    }) => {
      const { relatedTarget, currentTarget, target } = event
      if (!(target instanceof Node) || !currentTarget.contains(target)) return
      if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return
      // A picker belongs to the cell that opened it.
      if (relatedTarget.closest('[role="dialog"],[role="menu"]') === null) cursor.rest()
    },
  }
}

function placeUnder(target: EventTarget, grid: HTMLElement): Place | null {
  if (!(target instanceof Element) || !grid.contains(target)) return null
  const place = target.closest('[data-place]')?.getAttribute('data-place')?.split(':').map(Number)
  const [row, column] = place ?? []
  return row === undefined || column === undefined ? null : { row, column }
}
