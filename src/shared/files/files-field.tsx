import type { TFunction } from 'i18next'
import { useEffect, useId, useRef, useState } from 'react'
import type { FilePlace, StoredFile } from '../../../contract/files.ts'
import { announcedProblem, type FileLimits } from '../../../rules/values/files.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../../ui/base/cx.ts'
import { InputFrame, type InputProps } from '../../ui/input/input-frame.tsx'
import { AddFiles } from './add-files.tsx'
import { FileList } from './file-list.tsx'
import { FileMenu } from './file-menu.tsx'
import { FileStatus } from './file-status.tsx'
import styles from './files.module.css'
import { type Refused, RefusedRow } from './refused-row.tsx'
import { UploadRow } from './upload-row.tsx'
import { addUploads, cancelUpload, retryUpload } from './uploads.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useFileRemoval } from './use-file-removal.ts'
import { useUploadSite, useUploads } from './use-uploads.ts'

export type FilesFieldProps = Pick<InputProps, 'label' | 'required' | 'error' | 'hint' | 'look'> & {
  readonly files: readonly StoredFile[]
  readonly onChange: (files: readonly StoredFile[]) => void
  readonly place: FilePlace
  /** Tells the cells of a column apart. */
  readonly slot?: string
  /** Tells forms that are not begun yet apart. */
  readonly form?: string | undefined
  readonly limits?: FileLimits
  /** Chosen by a button of another place: taken as if they were chosen here. */
  readonly given?: readonly File[] | undefined
}

/**
 * Attaches files: choose, take a photo, drop or paste; each is sent at once and can be cancelled, retried, ordered. What
 * arrives is taken by whoever holds the value, since this field may be closed by then.
 */
export function FilesField({
  files,
  onChange,
  place,
  slot = '',
  form,
  limits = {},
  given,
  ...frame
}: FilesFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const site = useUploadSite(place, slot, form)
  const uploads = useUploads(site)
  const coming = uploads.filter(({ state }) => state !== 'refused')
  const room = (limits.maxCount ?? Number.POSITIVE_INFINITY) - files.length - coming.length
  const add = (chosen: readonly File[]) => {
    const checked = chosen.map((file) => ({ file, found: announcedProblem(limits, file) }))
    const good = checked.flatMap(({ file, found }) => (found === null ? [file] : []))
    const tooMany = { problem: 'tooManyEntries' as const, params: { maximum: limits.maxCount ?? 0 } }
    setRefused([
      ...checked.flatMap(({ file, found }) => (found === null ? [] : [{ name: file.name, ...found }])),
      ...good.slice(Math.max(0, room)).map(({ name }) => ({ name, ...tooMany })),
    ])
    addUploads(site, good.slice(0, Math.max(0, room)))
  }
  const drop = useFileDrop(add)
  const taken = useRef<readonly File[]>(undefined)
  useEffect(() => {
    if (given === undefined || given === taken.current) return
    taken.current = given
    add(given)
  })
  const field = useRef<HTMLDivElement>(null)
  const remove = useFileRemoval({ field, files, onChange, isFull: room <= 0 })
  const limit = limitText(t, limits)
  return (
    <InputFrame
      {...frame}
      inputId={id}
      group
      hint={
        frame.hint === undefined && limit === '' ? undefined : [frame.hint, limit].filter(Boolean).join(' · ')
      }
    >
      <div ref={field} className={cx(styles.field, drop.isOver && styles.over)} {...drop.handlers}>
        <FileList
          files={files}
          place={place}
          aside={(file, index) => (
            <FileMenu
              file={file}
              index={index}
              files={files}
              onChange={onChange}
              onRemove={() => remove(file)}
            />
          )}
        >
          {uploads.map((upload) => (
            <UploadRow
              key={upload.fileId}
              upload={upload}
              onCancel={() => cancelUpload(site, upload.fileId)}
              onRetry={() => retryUpload(upload.fileId)}
            />
          ))}
          {refused.map((one) => (
            <RefusedRow
              key={one.name}
              refused={one}
              onDismiss={() => setRefused(refused.filter((other) => other !== one))}
            />
          ))}
        </FileList>
        {room > 0 && <AddFiles limits={limits} onFiles={add} />}
        <FileStatus uploads={uploads} files={files} />
      </div>
    </InputFrame>
  )
}

function limitText(t: TFunction, { maxCount, maxSize }: FileLimits): string {
  return [
    ...(maxCount === undefined ? [] : [t('files.upTo', { count: maxCount })]),
    ...(maxSize === undefined ? [] : [t('files.sizeLimit', { size: maxSize })]),
  ].join(' · ')
}
