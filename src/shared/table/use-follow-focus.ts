import { useEffect } from 'react'
import { focusCell } from './focus-cell.ts'

/** The cell the cursor stands on has the focus as long as the grid has it; its input has it while it is typed in. */
export function useFollowFocus(
  box: React.RefObject<HTMLDivElement | null>,
  isOn: boolean,
  isEditing: boolean,
): void {
  useEffect(() => {
    const cell = box.current
    if (!isOn || cell === null) return
    const grid = cell.closest('[role="grid"]')
    if (isEditing) {
      cell.removeAttribute('data-away')
      const input = cell.querySelector<HTMLElement>('input,select,textarea,button')
      input?.focus({ preventScroll: true })
      // One line has its caret there by itself.
      if (input instanceof HTMLTextAreaElement)
        input.setSelectionRange(input.value.length, input.value.length)
      // Wider than its cell, it may reach over the edge of what is in view.
      input?.closest('form')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    } else if (grid?.contains(document.activeElement) === true || grid?.hasAttribute('data-takes-focus')) {
      grid.removeAttribute('data-takes-focus')
      focusCell(cell)
      cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
  }, [box, isOn, isEditing])
}
