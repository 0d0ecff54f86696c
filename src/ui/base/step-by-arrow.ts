import type { KeyboardEvent } from 'react'

/**
 * Arrow, Home and End keys inside a group with roving focus: moves focus to the next enabled member and presses it
 * when `press` is set (radio groups and tabs choose by moving).
 */
export function stepByArrow(
  event: KeyboardEvent,
  group: HTMLElement | null,
  selector: string,
  press = true,
): void {
  if (group === null) return
  const members = Array.from(group.querySelectorAll<HTMLElement>(selector)).filter(
    (member) => !member.hasAttribute('disabled') && member.getAttribute('aria-disabled') !== 'true',
  )
  const index = members.findIndex((member) => member === document.activeElement)
  const next = target(event.key, index, members.length)
  const member = next === undefined ? undefined : members[next]
  if (member === undefined) return
  event.preventDefault()
  member.focus()
  if (press) member.click()
}

function target(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
