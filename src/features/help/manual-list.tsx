import { Link } from 'react-router-dom'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../../ui/base/cx.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Highlighted } from '../../ui/list/highlighted.tsx'
import { SearchBox } from '../../ui/search/search-box.tsx'
import type { Chapter } from './chapter.ts'
import { findInManual } from './find-in-manual.ts'
import styles from './help.module.css'

type Props = {
  readonly chapters: readonly Chapter[]
  readonly shown: string | undefined
  readonly search: string
  readonly onSearch: (text: string) => void
}

/** The chapters; while something is searched, the sections that have it. */
export function ManualList({ chapters, shown, search, onSearch }: Props) {
  const { t } = useTranslation()
  const isSearching = search.trim() !== ''
  const found = findInManual(chapters, search)
  return (
    <>
      <div className={styles.search}>
        <SearchBox
          value={search}
          onSearch={onSearch}
          placeholder={t('help.search')}
          label={t('help.search')}
        />
      </div>
      <span className="cs-hidden-text" role="status">
        {isSearching ? t('help.found', { count: found.length }) : ''}
      </span>
      {isSearching && found.length === 0 && (
        <Empty
          icon="search"
          title={t('help.notFound', { text: search.trim() })}
          text={t('help.notFoundText')}
        />
      )}
      <ul className={styles.links}>
        {isSearching
          ? found.map(({ chapter, section, place, excerpt, hits }) => (
              <li key={`${chapter.id} ${place}`}>
                <Link
                  className={styles.link}
                  data-focus="inner"
                  to={furtherPaths.help('manual', chapter.id, place)}
                >
                  <b>{section.title ?? chapter.title}</b>
                  <span className={styles.where}>{chapter.title}</span>
                  <span className={styles.excerpt}>
                    <Highlighted text={excerpt} hits={hits} />
                  </span>
                </Link>
              </li>
            ))
          : chapters.map((chapter) => (
              <li key={chapter.id}>
                <Link
                  className={cx(styles.link, shown === chapter.id && styles.on)}
                  data-focus="inner"
                  aria-current={shown === chapter.id ? 'page' : undefined}
                  to={furtherPaths.help('manual', chapter.id)}
                >
                  {chapter.title}
                </Link>
              </li>
            ))}
      </ul>
    </>
  )
}
