import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChapterView } from './chapter-view.tsx'
import styles from './help.module.css'
import { ManualList } from './manual-list.tsx'
import { DEVELOPERS, useManual } from './use-manual.ts'

/** The user manual: chapters with a search; on a wide screen beside the chapter that is read. */
export function ManualSection({ page }: { readonly page: string | undefined }) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const manual = useManual()
  const { hash } = useLocation()
  const [search, setSearch] = useState('')
  const chapters = manual.data?.filter(({ id }) => id !== DEVELOPERS) ?? []
  const shown = page === undefined && isWide ? chapters[0] : chapters.find(({ id }) => id === page)
  const shownId = shown?.id
  useEffect(() => {
    if (shownId === undefined || hash === '') return
    const place = document.getElementById(hash.slice(1))
    place?.scrollIntoView?.({ block: 'start' })
    place?.focus({ preventScroll: true })
  }, [shownId, hash])
  if (manual.isError) return <LoadFailed error={manual.error} onReload={() => void manual.refetch()} />
  if (manual.isPending) return <Skeleton shape="lines" count={6} />
  const reading = shown === undefined ? null : <ChapterView key={shown.id} chapter={shown} />
  const missing = page !== undefined && shown === undefined && (
    <Empty icon="book" title={t('help.noChapter')} text={t('help.noChapterText')} />
  )
  if (!isWide && page !== undefined) return reading ?? missing
  return (
    <div className={styles.columns}>
      <nav className={styles.side} aria-label={t('help.chapters')}>
        <ManualList chapters={chapters} shown={shownId} search={search} onSearch={setSearch} />
      </nav>
      {isWide && <div className={styles.main}>{reading ?? missing}</div>}
    </div>
  )
}
