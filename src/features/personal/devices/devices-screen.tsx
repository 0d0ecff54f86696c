import { useState } from 'react'
import { useBack } from '../../../lib/address/back.ts'
import { paths } from '../../../lib/address/paths.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { DeviceRow } from './device-row.tsx'
import styles from './devices.module.css'
import { EndDialog, type Ending } from './end-dialog.tsx'
import { useDevices } from './use-devices.ts'

/** Where I am signed in; a device that is lost or borrowed is signed out from here. */
export function DevicesScreen() {
  const { t } = useTranslation()
  const back = useBack()
  const { list, end } = useDevices()
  const [ending, setEnding] = useState<Ending | null>(null)
  const others = (list.data ?? []).filter(({ current }) => !current)
  const ask = (next: Ending) => {
    end.reset()
    setEnding(next)
  }
  const confirm = ({ id }: Ending) =>
    end.mutate(id, {
      onSuccess: ({ ended }) => {
        setEnding(null)
        showToast({ icon: 'check', text: t('me.devices.ended', { count: ended }) })
      },
    })
  return (
    <Page title={t('me.devices.title')} onBack={() => back.to(paths.me())} onRefresh={() => list.refetch()}>
      <div className={styles.page}>
        {list.isError && <LoadFailed error={list.error} onReload={() => void list.refetch()} />}
        {list.isPending && <Skeleton shape="cards" count={2} />}
        <ul className={styles.list}>
          {list.data?.map((device) => (
            <li key={device.id}>
              <DeviceRow device={device} onEnd={(name) => ask({ id: device.id, name })} />
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <div className={styles.foot}>
            <Button kind="danger-outline" icon="out" block onClick={() => ask({ id: null, name: '' })}>
              {t('me.devices.endOthers', { count: others.length })}
            </Button>
          </div>
        )}
        {list.data !== undefined && <p className={styles.note}>{t('me.devices.note')}</p>}
      </div>
      {ending !== null && (
        <EndDialog
          ending={ending}
          busy={end.isPending}
          error={end.error}
          onConfirm={() => confirm(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </Page>
  )
}
