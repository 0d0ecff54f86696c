import { useTranslation } from '../../lib/i18n/translation.tsx'
import styles from './unit-picker.module.css'

export type Crumb = { readonly id: string; readonly name: string }

type Props = { readonly trail: readonly Crumb[]; readonly onGo: (trail: readonly Crumb[]) => void }

/** Where one is in the departments; every step leads back. */
export function UnitCrumbs({ trail, onGo }: Props) {
  const { t } = useTranslation()
  return (
    <nav className={styles.crumbs} aria-label={t('people.path')}>
      <button type="button" disabled={trail.length === 0} onClick={() => onGo([])}>
        {t('people.organisation')}
      </button>
      {trail.map((crumb, index) => (
        <button
          key={crumb.id}
          type="button"
          disabled={index === trail.length - 1}
          onClick={() => onGo(trail.slice(0, index + 1))}
        >
          {crumb.name}
        </button>
      ))}
    </nav>
  )
}
