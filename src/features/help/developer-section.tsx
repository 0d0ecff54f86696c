import { underBase } from '../../lib/base/base-path.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { ChapterView } from './chapter-view.tsx'
import styles from './help.module.css'
import { DEVELOPERS, useManual } from './use-manual.ts'

const PAGES = [
  { path: '/api/docs', icon: 'book', key: 'help.apiPage' },
  { path: '/api/docs.json', icon: 'download', key: 'help.apiJson' },
] as const

/** The page of the calls, and what one needs to use them. */
export function DeveloperSection() {
  const { t } = useTranslation()
  const manual = useManual()
  const chapter = manual.data?.find(({ id }) => id === DEVELOPERS)
  return (
    <>
      <ul className={styles.links}>
        {PAGES.map(({ path, icon, key }) => (
          <li key={path}>
            <a
              className={styles.row}
              data-focus="inner"
              href={underBase(path)}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name={icon} size={20} />
              <span className={styles.words}>
                <b>{t(key)}</b>
                <span className={styles.where}>{path}</span>
              </span>
              <Icon name="ext" size={18} />
            </a>
          </li>
        ))}
      </ul>
      {manual.isError && <LoadFailed error={manual.error} onReload={() => void manual.refetch()} />}
      {manual.isPending && <Skeleton shape="lines" count={6} />}
      {chapter !== undefined && <ChapterView chapter={chapter} />}
    </>
  )
}
