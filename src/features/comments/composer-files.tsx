import { Suspense } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import type { FilesField as Field } from '../../shared/files/files-field.tsx'
import type { heldBackBy } from '../../shared/files/upload-state.ts'
import styles from './comments.module.css'

type Props = Pick<Parameters<typeof Field>[0], 'files' | 'onChange' | 'place' | 'slot' | 'given'> & {
  /** What keeps the comment from being sent, once somebody tried to. */
  readonly heldBack: ReturnType<typeof heldBackBy>
}

const MOST_FILES = 20

const FilesField = lazyPart(async () => (await import('../../shared/files/files-field.tsx')).FilesField)

/** The files of the comment that is being written. */
export function ComposerFiles({ heldBack, ...field }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.files}>
      <Suspense fallback={null}>
        <FilesField
          {...field}
          label={t('comments.files')}
          look="box"
          limits={{ maxCount: MOST_FILES }}
          error={heldBack === undefined ? undefined : t(`comments.${heldBack}`)}
        />
      </Suspense>
    </div>
  )
}
