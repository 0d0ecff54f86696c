import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import styles from './person-chip.module.css'

type Props = {
  id: string
  name: string
  imgUrl?: string | null | undefined
  gone?: boolean
  /** For what is no person: a department, a role. */
  icon?: IconName
  onRemove?: () => void
  onClick?: () => void
}

/** A person as a value: avatar and name; removable where people are chosen. */
export function PersonChip({ id, name, imgUrl, gone, icon, onRemove, onClick }: Props) {
  const { t } = useTranslation()
  const inner = (
    <>
      {icon === undefined ? (
        <Avatar id={id} name={name} imgUrl={imgUrl} size={24} gone={gone === true} />
      ) : (
        <span className={styles.sign}>
          <Icon name={icon} size={16} />
        </span>
      )}
      <span className={styles.name}>{name}</span>
      {gone && <span className={styles.gone}>{t('ui.hasLeft')}</span>}
    </>
  )
  return (
    <span className={styles.chip}>
      {onClick === undefined ? (
        inner
      ) : (
        <button type="button" className={styles.inner} onClick={onClick}>
          {inner}
        </button>
      )}
      {onRemove !== undefined && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('ui.removePerson', { name })}
          onClick={onRemove}
        >
          <Icon name="x" size={14} />
        </button>
      )}
    </span>
  )
}
