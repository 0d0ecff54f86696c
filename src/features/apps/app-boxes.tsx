import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/address/paths.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { workCounts } from '../../shared/work-items/work-counts.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import styles from './apps.module.css'

const BOXES = [
  { box: 'to-do', word: 'toDo', icon: 'todo', count: 'workItemCount' },
  { box: 'to-read', word: 'toRead', icon: 'eye', count: 'circulateItemCount' },
  { box: 'finished', word: 'finished', icon: 'check', count: null },
  { box: 'read', word: 'read', icon: 'book', count: null },
] as const

/** My lists of one application (spec §2 "Single-application views"), with what waits in them. */
export function AppBoxes({ appCode }: { readonly appCode: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(workCounts(appCode))
  return (
    <nav className={styles.boxes} aria-label={t('apps.lists')}>
      {BOXES.map(({ box, word, icon, count }) => {
        const waiting = count === null ? 0 : (data?.[count] ?? 0)
        return (
          <Link key={box} to={paths.appBox(appCode, box)} className={styles.box} data-focus="inner">
            <Icon name={icon} size={20} />
            <span className={styles.boxWord}>{t(`apps.boxes.${word}`)}</span>
            {waiting > 0 && (
              <span className={styles.boxCount}>
                <span aria-hidden="true">{waiting}</span>
                <span className="cs-hidden-text">{t('shell.waiting', { count: waiting })}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
