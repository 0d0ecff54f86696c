import { FileCellField } from '../../../../shared/files/file-cell-field.tsx'
import { FileList } from '../../../../shared/files/file-list.tsx'
import { useFieldFiles } from '../../../../shared/files/file-place.tsx'
import { FilesField } from '../../../../shared/files/files-field.tsx'
import type { TypedEditorProps, ViewerProps } from '../editor-props.ts'
import { filesOf } from './files-of.ts'

/** Attachments while the form is filled in. */
export function AttachmentEditor({ property, value, onChange, ...rest }: TypedEditorProps) {
  const { place, slot, form } = useFieldFiles(property.code)
  const Editor = rest.look === 'cell' ? FileCellField : FilesField
  return (
    <Editor
      {...rest}
      files={filesOf(value)}
      onChange={(files) => onChange(files.length === 0 ? null : files)}
      place={place}
      slot={slot}
      form={form}
      limits={property.type === 'attachment' ? property : {}}
    />
  )
}

/** Attachments to look at. */
export function AttachmentViewer({ property, value }: ViewerProps) {
  const { place } = useFieldFiles(property.code)
  return <FileList files={filesOf(value)} place={place} />
}
