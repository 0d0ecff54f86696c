import type { KeyboardEvent } from 'react'
import { stepByArrow } from './step-by-arrow.ts'

/** Marks what chooses a row of a picker. */
export const PICK = { 'data-pick': '' } as const
const PICKS = '[data-pick]:not([disabled])'

export function firstPick(rows: HTMLElement | null): HTMLElement | null {
  return rows?.querySelector<HTMLElement>(PICKS) ?? null
}

/** Arrow keys among the rows of a picker; up from the first one is its search. */
export function pickByArrow(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget
  const dialog = row.closest<HTMLElement>('[role=dialog]')
  if (event.key === 'ArrowUp' && row === firstPick(dialog)) {
    event.preventDefault()
    dialog?.querySelector<HTMLElement>('[data-search]')?.focus()
  } else if (event.key.startsWith('Arrow')) stepByArrow(event, dialog, PICKS, false)
}
