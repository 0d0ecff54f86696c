import type { ClipboardEvent } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { maxRowsOf } from '../rows/row-limit.ts'
import { clearBlock, copyBlock, isBlock, pasteBlock } from './clipboard.ts'
import { cellAt, type Grid } from './grid-model.ts'

/** What is done with the marked block: copied, cut, pasted over, emptied; all but the first with a way back. */
export function useBlockActs(grid: Grid) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { cursor, history, store } = grid

  const clear = () => {
    const { result, undo } = history.act(() => clearBlock(grid, cursor.block()))
    // One cell is before the eyes of whoever empties it.
    if (result < 2) return
    showToast({
      text: t('grid.cleared', { count: result }),
      action: { label: t('form.undo'), run: undo },
    })
  }
  const paste = (text: string) => {
    const { result, undo } = history.act(() => pasteBlock(grid, text, maxRowsOf(store.table), locale))
    const { refused, cells } = result
    if (cells === 0 && refused === 0) return
    showToast({
      text: refused === 0 ? t('grid.pasted', { count: cells }) : t('grid.pastedPartly', { cells, refused }),
      ...(refused === 0 ? {} : { icon: 'warn' as const }),
      action: { label: t('form.undo'), run: undo },
    })
  }
  const copy = ({ clipboardData }: ClipboardEvent) =>
    clipboardData.setData('text/plain', copyBlock(grid, cursor.block(), locale))

  return {
    clear,
    onCopy: (event: ClipboardEvent<HTMLElement>) => {
      if (cursor.isEditing()) return
      copy(event)
      event.preventDefault()
    },
    onCut: (event: ClipboardEvent<HTMLElement>) => {
      if (cursor.isEditing()) return
      copy(event)
      event.preventDefault()
      clear()
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const text = event.clipboardData.getData('text/plain')
      if (cursor.isEditing()) {
        // Pickers are drawn elsewhere; what is pasted into their search is theirs.
        if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
        const type = cellAt(grid, cursor.at())?.column.property.type
        if (!isBlock(text, type === 'longText')) return
        // A block of cells is none that one cell's text could take in.
        event.currentTarget.setAttribute('data-takes-focus', '')
        cursor.rest()
      }
      event.preventDefault()
      // A picture or files have no text: they leave the cells as they are.
      if (text !== '') paste(text)
    },
  }
}
