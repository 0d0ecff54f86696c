import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'
import styles from './help.module.css'
import type { Service } from './service-of.ts'

/** Whom to ask: each way that the organisation gave opens by a tap. */
export function ServiceSection({ service }: { readonly service: Service }) {
  const { t } = useTranslation()
  const { phone, email, url, hours } = service
  return (
    <>
      <p className={styles.about}>{t('help.serviceText')}</p>
      <ul className={styles.links}>
        {phone !== null && (
          <Way
            icon="bell"
            href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            words={t('help.phone')}
            value={phone}
          />
        )}
        {email !== null && <Way icon="send" href={`mailto:${email}`} words={t('help.email')} value={email} />}
        {url !== null && (
          <Way icon="globe" href={url} words={t('help.page')} value={new URL(url).host} away />
        )}
      </ul>
      {hours !== null && <p className={styles.about}>{t('help.hours', { hours })}</p>}
    </>
  )
}

type WayProps = {
  readonly icon: IconName
  readonly href: string
  readonly words: string
  readonly value: string
  readonly away?: boolean
}

function Way({ icon, href, words, value, away }: WayProps) {
  return (
    <li>
      <a
        className={styles.row}
        data-focus="inner"
        href={href}
        {...(away === true ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <Icon name={icon} size={20} />
        <span className={styles.words}>
          <b>{words}</b>
          <span className={styles.where}>{value}</span>
        </span>
        <Icon name={away === true ? 'ext' : 'right'} size={18} />
      </a>
    </li>
  )
}
