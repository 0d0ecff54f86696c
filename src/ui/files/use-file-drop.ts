import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Takes files that are dropped or pasted. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent | ClipboardEvent, given: FileList | undefined) => {
    const files = [...(given ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    onFiles(files)
  }
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        take(event, event.dataTransfer.files)
      },
      onPaste: (event: ClipboardEvent) => {
        // A copied cell or sentence brings a picture of itself along.
        if (!event.clipboardData.types.includes('text/plain')) take(event, event.clipboardData.files)
      },
    },
  }
}
