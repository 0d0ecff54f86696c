import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { listContainerLogins } from '../../../contract/container-login.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { paths } from '../../lib/address/paths.ts'
import { call } from '../../lib/api/api.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { storedConfig } from '../../lib/device/device-store.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { isFramed } from '../../lib/session/login-redirect.ts'
import { endSession, forgetSession, sessionOwner } from '../../lib/session/session.ts'
import { OwnWindow } from '../../shared/account/own-window.tsx'
import { useDecisions } from '../../shared/decisions/decisions.ts'
import { useLeaving } from '../../shared/decisions/use-leaving.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { LoginForm } from './login-form.tsx'
import { useLoginForm } from './use-login-form.ts'
import { useVendorLogin } from './use-vendor-login.ts'
import { VendorLogin } from './vendor-login.tsx'

/** The session ended while a page is open: log in over it, the page and its text stay. */
export function LoginSheet({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const corpId = storedConfig().corpId ?? ''
  const goOn = async () => {
    const held = sessionOwner()
    const me = await call(getLoginInfo, {})
    if (held === undefined || held.userId === me.id) {
      onDone()
      return
    }
    // Somebody else took over this page: nothing of the first person may stay on it.
    await forgetSession()
    location.reload()
  }
  const form = useLoginForm({ corpId, needsCorp: false, onSignedIn: goOn })
  const logins = useQuery(callQuery(listContainerLogins, corpId === '' ? {} : { corpId })).data
  const vendor = useVendorLogin({
    corpId: corpId === '' ? undefined : corpId,
    place: 'sheet',
    onSignedIn: goOn,
  })
  const unsent = useDecisions().filter(({ isDone }) => !isDone).length
  const leaving = useLeaving(async () => {
    await endSession()
    await navigate(paths.login(corpId === '' ? undefined : corpId))
  })
  return (
    <>
      <Sheet open onClose={leaving.start} title={t('login.sessionOver')}>
        <p>{t('login.sessionOverText')}</p>
        {unsent > 0 && <p>{t('login.sessionOverUnsent', { count: unsent })}</p>}
        <VendorLogin login={vendor} vendors={logins?.vendors ?? []}>
          {isFramed() ? (
            <OwnWindow
              path={paths.login(corpId === '' ? undefined : corpId)}
              onSignedIn={() => void goOn()}
            />
          ) : (
            <LoginForm form={form} />
          )}
        </VendorLogin>
      </Sheet>
      {leaving.dialog}
    </>
  )
}
