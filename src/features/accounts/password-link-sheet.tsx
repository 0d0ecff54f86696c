import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AccountRow, makePasswordLink } from '../../../contract/accounts.ts'
import { FIRST_RUN_FRAGMENT } from '../../../contract/login.ts'
import { dateFormatter } from '../../../rules/format/formatters.ts'
import { paths } from '../../lib/address/paths.ts'
import { call } from '../../lib/api/api.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { underBase } from '../../lib/base/base-path.ts'
import { newReplayToken } from '../../lib/base/random.ts'
import { timeZone } from '../../lib/i18n/dates.ts'
import { LANGUAGE_TAGS } from '../../lib/i18n/i18n.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { Button } from '../../ui/button/button.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { useCopy } from '../../ui/feedback/use-copy.ts'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import styles from './accounts.module.css'

type Props = { readonly account: AccountRow; readonly onClose: () => void }

/** Makes a one-time link for somebody's new password; it is shown here alone, and goes by a way both trust. */
export function PasswordLinkSheet({ account, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const copy = useCopy()
  const token = useRef(newReplayToken())
  const making = useMutation({
    mutationFn: () => call(makePasswordLink, { userId: account.id, replayToken: token.current }),
  })
  const name = localisedName(account, locale)
  const address = making.data === undefined ? '' : linkOf(making.data.code)
  const words = { copied: t('accounts.copied'), notCopied: t('accounts.notCopied') }
  return (
    <Sheet
      open
      title={t('accounts.linkFor', { name })}
      onClose={onClose}
      foot={
        making.isSuccess ? (
          <Button block icon="copy" onClick={() => void copy(address, words)}>
            {t('accounts.copy')}
          </Button>
        ) : (
          <Button block busy={making.isPending} busyLabel={t('ui.sending')} onClick={() => making.mutate()}>
            {t('accounts.make')}
          </Button>
        )
      }
    >
      {making.isError && (
        <Strip icon="warn" tone="bad" inset role="alert">
          {t(messageKey(making.error), messageParams(making.error))}
        </Strip>
      )}
      {making.isSuccess ? (
        <div className={styles.made}>
          <p className={styles.address}>{address}</p>
          <p>{t('accounts.until', { time: timeText(making.data.expiresAt, LANGUAGE_TAGS[locale]) })}</p>
        </div>
      ) : (
        <ul className={styles.about}>
          <li>{t('accounts.aboutOnce')}</li>
          <li>{t('accounts.aboutHand', { name })}</li>
          <li>{t('accounts.aboutSessions')}</li>
        </ul>
      )}
    </Sheet>
  )
}

/** The code stands in the fragment, which browsers send to nobody. */
function linkOf(code: string): string {
  return `${location.origin}${underBase(paths.login())}#${FIRST_RUN_FRAGMENT}=${code}`
}

function timeText(instant: string, language: string): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timeZone() } as const
  return dateFormatter(language, format).format(new Date(instant))
}
