import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import { CellGroup } from '../../ui/list/cell.tsx'
import styles from './settings.module.css'
import { usePush } from './use-push.ts'

/** Whether this device tells me, and if it cannot, what to do about it. */
export function DeviceGroup() {
  const { t } = useTranslation()
  const { state, isBusy, error, change } = usePush()
  const canSwitch = state === 'on' || state === 'off'
  return (
    <CellGroup title={t('messages.setting.device')}>
      <div className={styles.row}>
        <span className={styles.label}>{t('messages.setting.push')}</span>
        <Switch
          label={t('messages.setting.push')}
          checked={state === 'on'}
          disabled={!canSwitch || isBusy}
          onChange={change}
        />
      </div>
      {state !== undefined && <p className={styles.hint}>{t(`messages.setting.push_${state}`)}</p>}
      {error !== null && (
        <p className={styles.error} role="alert">
          {t('messages.setting.pushFailed', { reason: t(messageKey(error), messageParams(error)) })}
        </p>
      )}
    </CellGroup>
  )
}
