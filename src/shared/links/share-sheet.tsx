import { useMutation, useQuery } from '@tanstack/react-query'
import { generateShortCode, revokeShortCode } from '../../../contract/short-codes.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { call } from '../../lib/api/api.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { underBase } from '../../lib/base/base-path.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { useMe } from '../account/me.ts'
import styles from './link.module.css'
import { LinkView } from './link-view.tsx'

type Props = {
  /** What the document is called, for whoever gets the link. */
  readonly title: string
  /** As `generateShortCode` takes it. */
  readonly pairValue: string
  readonly onClose: () => void
}

/** A short link to a document, and its end. It opens nothing to those who may not see the document anyway. */
export function ShareSheet({ title, pairValue, onClose }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const making = useQuery({
    queryKey: [generateShortCode.name, pairValue],
    queryFn: () => call(generateShortCode, { pairValue }),
    gcTime: 0,
    staleTime: 'static',
  })
  const pairCode = making.data
  const revoking = useMutation({
    mutationFn: (code: string) => call(revokeShortCode, { pairCode: code }),
    onSuccess: () => {
      showToast({ text: t('links.revoked'), icon: 'check' })
      onClose()
    },
    onError: (error) => showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' }),
  })
  return (
    <Sheet
      open
      title={t('links.share')}
      onClose={onClose}
      {...(pairCode === undefined
        ? {}
        : {
            foot: (
              <Button
                block
                kind="danger-outline"
                busy={revoking.isPending}
                onClick={() => revoking.mutate(pairCode)}
              >
                {t('links.revoke')}
              </Button>
            ),
          })}
    >
      {making.isError ? (
        <LoadFailed
          error={making.error}
          reloading={making.isFetching}
          onReload={() => void making.refetch()}
        />
      ) : pairCode === undefined || me === undefined ? (
        <Skeleton shape="lines" count={4} />
      ) : (
        <>
          <LinkView
            title={title}
            address={new URL(underBase(furtherPaths.shortCode(pairCode, me.corpId)), location.origin).href}
          />
          <p className={styles.note}>{t('links.shareText')}</p>
        </>
      )}
    </Sheet>
  )
}
