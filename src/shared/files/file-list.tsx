import { type ReactNode, useState } from 'react'
import type { FilePlace, StoredFile } from '../../../contract/files.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { isVisiting } from '../../lib/session/session.ts'
import { FileRow } from './file-row.tsx'
import styles from './files.module.css'
import { LazyPreview } from './preview/lazy-preview.tsx'
import { useFileLinks } from './use-file-links.ts'

type Props = {
  readonly files: readonly StoredFile[]
  readonly place: FilePlace
  /** What stands at the end of each row. */
  readonly aside?: (file: StoredFile, index: number) => ReactNode
  /** Further rows below. */
  readonly children?: ReactNode
}

/** Attached files one below the other; a tap shows one, and from there the others. */
export function FileList({ files, place, aside, children }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<number | null>(null)
  const { byId, query } = useFileLinks(files, place, opened !== null)
  return (
    <>
      <ul className={styles.list} aria-label={t('files.list')}>
        {files.map((file, index) => (
          <FileRow
            key={file.id}
            file={file}
            view={byId.get(file.id)}
            onOpen={isVisiting() ? undefined : () => setOpened(index)}
            aside={aside?.(file, index)}
          />
        ))}
        {children}
      </ul>
      {opened !== null && (
        <LazyPreview
          files={files}
          views={byId}
          links={query}
          index={opened}
          onIndex={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
