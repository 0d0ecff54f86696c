import type { MySession } from '../../../../contract/my-account.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Chip } from '../../../ui/button/chip.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './devices.module.css'

type Props = { device: MySession; onEnd: (name: string) => void }

export function DeviceRow({ device, onEnd }: Props) {
  const { t } = useTranslation()
  const listTime = useListTime()
  const name = [device.browser, device.system].filter((part) => part !== '').join(' · ')
  const shown = name === '' ? t('me.devices.unknown') : name
  return (
    <article className={styles.row}>
      <Icon name="screen" size={20} className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.name}>{shown}</h2>
        <p className={styles.details}>
          {t('me.devices.lastSeen', { time: listTime(device.lastSeenAt) })} · {device.ip}
        </p>
        <p className={styles.details}>{t('me.devices.since', { time: listTime(device.createdAt) })}</p>
      </div>
      {device.current ? (
        <Chip state="agreed">{t('me.devices.current')}</Chip>
      ) : (
        <Button kind="text" onClick={() => onEnd(shown)}>
          {t('me.devices.end')}
          <span className="cs-hidden-text"> {shown}</span>
        </Button>
      )}
    </article>
  )
}
