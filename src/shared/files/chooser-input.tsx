import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple' | 'capture' | 'aria-label'> & {
  readonly onFiles: (files: readonly File[]) => void
}

/** The device's own chooser of files, which a press of a button goes on to; nothing of it is seen. */
export function ChooserInput({ onFiles, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // The same file can be chosen again after it was removed.
        target.value = ''
      }}
    />
  )
}
