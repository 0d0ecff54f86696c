import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import type { Owner } from '../../../lib/session/owner.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './recent-terms.module.css'
import { forgetTerms, searchHistory } from './search-history.ts'

type Props = { readonly owner: Owner; readonly onPick: (term: string) => void }

/** What this person searched for last, to search for it again. */
export function RecentTerms({ owner, onPick }: Props) {
  const { t } = useTranslation()
  const [terms, setTerms] = useState(() => searchHistory(owner))
  if (terms.length === 0) return null
  return (
    <section className={styles.history} aria-label={t('inbox.history')}>
      <header className={styles.head}>
        <span aria-hidden="true">{t('inbox.history')}</span>
        <button
          type="button"
          className={styles.forget}
          onClick={() => {
            forgetTerms()
            setTerms([])
          }}
        >
          {t('inbox.clearHistory')}
        </button>
      </header>
      <ul>
        {terms.map((term) => (
          <li key={term}>
            <button
              type="button"
              className={styles.term}
              data-focus="inner"
              // The box keeps the focus, so that a tap does not close the list before it is heard.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(term)}
            >
              <Icon name="clock" size={16} />
              <span className="cs-ellipsis">{term}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
