import type { StoredFile } from '../../../../contract/files.ts'
import { storedFile } from '../../../../contract/files.ts'
import { FileList } from '../../../ui/files/file-list.tsx'
import { useFieldFiles } from '../../../ui/files/file-place.tsx'
import { FilesField } from '../../../ui/files/files-field.tsx'
import type { TypedEditorProps, ViewerProps } from './editor-props.ts'

/** Attachments while the form is filled in. */
export function AttachmentEditor({ property, value, onChange, ...rest }: TypedEditorProps) {
  const { place, slot } = useFieldFiles(property.code)
  return (
    <FilesField
      {...rest}
      files={filesOf(value)}
      onChange={(files) => onChange(files.length === 0 ? null : files)}
      place={place}
      slot={slot}
      limits={property.type === 'attachment' ? property : {}}
    />
  )
}

/** Attachments to look at. */
export function AttachmentViewer({ property, value }: ViewerProps) {
  const { place } = useFieldFiles(property.code)
  return <FileList files={filesOf(value)} place={place} />
}

/** The files of a form value; an entry that is none is left out. */
export function filesOf(value: unknown): readonly StoredFile[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  return entries.flatMap((entry) => {
    const parsed = storedFile.safeParse(entry)
    return parsed.success ? [parsed.data] : []
  })
}
