import * as z from 'zod/mini'
import type { MessageSettings } from '../../../contract/message-settings.ts'
import { useBack } from '../../lib/address/back.ts'
import { paths } from '../../lib/address/paths.ts'
import { useLocationState } from '../../lib/address/use-location-state.ts'
import { timeZone } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { CellGroup } from '../../ui/list/cell.tsx'
import { DeviceGroup } from './device-group.tsx'
import { KindTable } from './kind-table.tsx'
import styles from './settings.module.css'
import { TimeRow } from './time-row.tsx'
import { useMessageSettings } from './use-message-settings.ts'

/** The list of messages that it was opened from. */
const opened = z.object({ from: z.string() })

/** How I want to be told: on this device, when, together or one by one, of what. */
export function MessageSettingsScreen() {
  const { t } = useTranslation()
  const back = useBack()
  const { query, save } = useMessageSettings()
  const from = useLocationState(opened)?.from ?? paths.me()
  return (
    <Page title={t('messages.settings')} onBack={() => back.to(from)}>
      <div className={styles.page}>
        <DeviceGroup />
        {query.data === undefined ? (
          query.isError ? (
            <LoadFailed
              error={query.error}
              onReload={() => void query.refetch()}
              reloading={query.isFetching}
            />
          ) : (
            <Skeleton shape="form" count={6} />
          )
        ) : (
          <Choices settings={query.data} onChange={save} />
        )}
      </div>
    </Page>
  )
}

type Props = {
  readonly settings: MessageSettings
  readonly onChange: (change: Partial<MessageSettings>) => void
}

const NIGHT = { from: 22 * 60, until: 8 * 60 }
const DIGESTS = ['atOnce', 'hourly', 'daily'] as const

function Choices({ settings, onChange }: Props) {
  const { t } = useTranslation()
  const { quiet, digest, digestAt } = settings
  return (
    <>
      <CellGroup title={t('messages.setting.when')}>
        <div className={styles.row}>
          <span className={styles.label}>{t('messages.setting.quiet')}</span>
          <Switch
            label={t('messages.setting.quiet')}
            checked={quiet !== null}
            onChange={(isOn) => onChange({ quiet: isOn ? NIGHT : null })}
          />
        </div>
        {quiet !== null && (
          <>
            <TimeRow
              label={t('messages.setting.from')}
              value={quiet.from}
              onChange={(from) => onChange({ quiet: { ...quiet, from } })}
            />
            <TimeRow
              label={t('messages.setting.until')}
              value={quiet.until}
              onChange={(until) => onChange({ quiet: { ...quiet, until } })}
            />
          </>
        )}
        <p className={styles.hint}>{t('messages.setting.quietText', { zone: timeZone() })}</p>
        <div className={styles.row}>
          <span className={styles.label}>{t('messages.setting.digest')}</span>
          <Segmented
            label={t('messages.setting.digest')}
            value={digest}
            onChange={(next) => onChange({ digest: next })}
            options={DIGESTS.map((value) => ({ value, label: t(`messages.digests.${value}`) }))}
          />
        </div>
        {digest === 'daily' && (
          <TimeRow
            label={t('messages.setting.digestAt')}
            value={digestAt}
            onChange={(next) => onChange({ digestAt: next })}
          />
        )}
        <p className={styles.hint}>{t('messages.setting.digestText')}</p>
      </CellGroup>
      <CellGroup title={t('messages.setting.what')}>
        <KindTable settings={settings} onChange={onChange} />
      </CellGroup>
    </>
  )
}
