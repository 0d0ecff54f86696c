import { type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '../../../lib/dom/is-composing.ts'
import type { Place } from '../../../shared/table/cursor.ts'
import { cursorMoves } from '../../../shared/table/cursor-moves.ts'
import type { CellChange } from '../rows/row-store.ts'
import { fillDown } from './clipboard.ts'
import { cellAt, type Grid } from './grid-model.ts'
import { isTypedOver } from './waiting-input.ts'

/** Typed piece by piece, with Esc as the way back; elsewhere each choice is a whole one, and Ctrl+Z takes it back. */
const TYPED = new Set(['shortText', 'longText', 'number', 'date', 'time'])

type Keys = {
  readonly grid: Grid
  /** Rows in one view, for Page Up and Page Down. */
  readonly pageRows: () => number
  /** Empties the marked cells. */
  readonly clear: () => void
  /** Moves the cursor and brings the cell into view. */
  readonly go: (to: Place, extend?: boolean) => void
}

/** The keys of a spreadsheet; Esc lets Tab leave the grid. */
export function useGridKeys({ grid, pageRows, clear, go }: Keys) {
  const { cursor, store, history } = grid
  /** The cell that is typed in and what stood there before, for Esc. */
  const typed = useRef<CellChange | null>(null)
  const isLeaving = useRef(false)
  // Rows are sorted, come and go while a cell is typed in: the place of the cursor is another row's then.
  useEffect(
    () =>
      store.onList(() => {
        if (cursor.isEditing() && cellAt(grid, cursor.at())?.id !== typed.current?.id) cursor.rest()
      }),
    [grid, store, cursor],
  )

  const begin = (empty: boolean): boolean => {
    const cell = cellAt(grid, cursor.at())
    if (cell === undefined || !cell.editable) return false
    const { code } = cell.column.property
    const value = store.row(cell.id)?.[code] ?? null
    typed.current = { id: cell.id, column: code, value }
    history.typing(cell.id, code)
    // Drawn within this event: the key that began it is typed into the input that appears.
    flushSync(() => {
      if (empty && value !== null) store.setCells([{ id: cell.id, column: code, value: null }])
      cursor.edit()
    })
    return true
  }
  const { step, stepInOrder, all, moveOf } = cursorMoves({
    cursor,
    rowCount: () => store.ids().length,
    columnCount: () => grid.columns.length,
    pageRows,
    go,
  })

  const handleTyping = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    // The input goes, and the focus with it, before the cell that takes it is drawn.
    const rest = () => {
      event.currentTarget.setAttribute('data-takes-focus', '')
      cursor.rest()
    }
    if (event.key === 'Escape') {
      const cell = cellAt(grid, cursor.at())
      const { current } = typed
      if (current !== null && cell !== undefined && TYPED.has(cell.column.property.type)) {
        store.setCells([current])
      }
      rest()
    } else if (event.key === 'Tab') {
      rest()
      if (!stepInOrder(event.shiftKey ? -1 : 1)) return
    } else if (event.key === 'Enter' && !event.altKey && target?.closest('button') == null) {
      rest()
      step(event.shiftKey ? -1 : 1, 0)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const handleMoving = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey } = event
    const isWord = event.ctrlKey || event.metaKey
    const letter = isWord ? key.toLowerCase() : ''
    const move = moveOf(key, isWord, shiftKey)
    if (move !== null) move()
    else if (key === 'Escape') {
      isLeaving.current = true
      return
    } else if (key === 'Tab') {
      if (isLeaving.current || !stepInOrder(shiftKey ? -1 : 1)) return
    } else if (key === ' ' && cursor.at().column === 0) tickRow(grid)
    else if (key === 'F2' || key === 'Enter' || (key === ' ' && !isCursorTypedOver(grid))) {
      if (!begin(false)) return
    } else if (key === 'Delete' || key === 'Backspace') clear()
    else if (letter === 'd') history.act(() => fillDown(grid, cursor.block()))
    else if (letter === 'z' || letter === 'y') stepInTime(grid, event)
    else if (letter === 'a') all()
    else {
      // Not prevented: the letter goes into the input. `Process` is the first key of an input method.
      const isLetter = (key.length === 1 && !isWord && !event.altKey) || key === 'Process'
      if (isLetter && isCursorTypedOver(grid)) begin(true)
      // Where rows are filled in, letters are text: not the page's keys, whether or not this cell takes them.
      if (isLetter && !grid.isReadOnly) event.stopPropagation()
      return
    }
    isLeaving.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    begin,
    /** What comes without a key: an input method's first word, dictation, the system's panel of emoji. */
    onBeforeInput: (event: InputEvent) => {
      if (cursor.isEditing() || !(event.target instanceof Element) || !event.target.closest('[data-waits]'))
        return
      // The browser's own undo, from its menu, is of what stood in that input before: not of the cell.
      if (/^(history|delete)/.test(event.inputType)) event.preventDefault()
      else begin(true)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Pickers are drawn elsewhere; their keys come by here all the same.
      if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
      // Elsewhere than in a cell that is typed in, its first key only begins.
      if (cursor.isEditing() && isComposing(event.nativeEvent)) return
      if (isOwnControl(event.target, event.key)) return
      if (cursor.isEditing()) handleTyping(event)
      else handleMoving(event)
    },
  }
}

function tickRow({ cursor, store, picked, mayEditRows }: Grid): void {
  const id = store.ids()[cursor.at().row]
  if (id !== undefined && mayEditRows) picked.set([id], !picked.ids().has(id))
}

/** Ctrl+Z takes the last edit back; with Shift, or by Ctrl+Y, it is done again. */
function stepInTime({ cursor, store, history }: Grid, event: KeyboardEvent<HTMLElement>): void {
  const { row } = cursor.at()
  const here = store.ids()[row]
  if (event.key.toLowerCase() === 'z' && !event.shiftKey) history.back()
  else history.forward()
  // The row with the focus went: the grid keeps it until the cell is drawn that has it next.
  if (store.ids()[row] !== here) event.currentTarget.focus({ preventScroll: true })
}

/** The head's buttons, and the tick of a row for the space bar, keep their keys. */
function isOwnControl(target: Node, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="columnheader"]') !== null) return true
  return (
    key === ' ' && target.matches('input[type="checkbox"]') && target.closest('[role="rowheader"]') !== null
  )
}

function isCursorTypedOver(grid: Grid): boolean {
  const cell = cellAt(grid, grid.cursor.at())
  return cell !== undefined && isTypedOver(cell.column.property)
}
