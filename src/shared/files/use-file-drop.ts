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
        const { types, files } = event.clipboardData
        // A copied cell or sentence brings a picture of itself along; a file only its name, a picture only its markup.
        const isText = types.includes('text/plain') && types.includes('text/html')
        if (!isText) take(event, files)
      },
    },
  }
}
