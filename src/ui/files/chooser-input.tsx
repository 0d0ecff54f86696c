import type { Ref } from 'react'

type Props = {
  /** A press of a button goes on to it. */
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
  readonly accept?: string | undefined
  readonly multiple?: boolean
  /** Takes a picture with the camera instead. */
  readonly camera?: boolean
}

/** The device's own chooser of files; nothing of it is seen. */
export function ChooserInput({ ref, label, onFiles, accept, multiple, camera = false }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={accept}
      {...(camera && { capture: 'environment' })}
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same file can be chosen again after it was removed.
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
