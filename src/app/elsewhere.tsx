import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { listContainerLogins } from '../../contract/container-login.ts'
import { listOrganisations } from '../../contract/system.ts'
import { paths } from '../lib/address/paths.ts'
import { callQuery } from '../lib/api/query-client.ts'
import { messageKey, messageParams } from '../lib/base/app-error.ts'
import { underBase } from '../lib/base/base-path.ts'
import { keepConfig } from '../lib/device/device-store.ts'
import { localisedName } from '../lib/i18n/localised-name.ts'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { useLocale } from '../lib/i18n/use-locale.ts'
import { keepReturnUrl } from '../lib/session/return-url.ts'
import { endSession } from '../lib/session/session.ts'
import { type Me, useMe } from '../shared/account/me.ts'
import { changeOrganisation } from '../shared/account/sign-in.ts'
import { useLeaving } from '../shared/decisions/use-leaving.tsx'
import { Button } from '../ui/button/button.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { showToast } from '../ui/feedback/toast-store.ts'
import { Page } from '../ui/layout/page.tsx'

type Props = {
  /** Our code of an organisation, or a vendor's. */
  readonly named: string
  /** What stands at the address, where it is of this organisation after all. */
  readonly children: ReactNode
}

/** The address is of another organisation: whoever belongs to it goes on there, others are told whose it is. */
export function Elsewhere({ named, children }: Props) {
  const me = useMe()
  const isMember = me?.memberships.some(({ id }) => id === named)
  const ofVendor = useQuery({
    ...callQuery(listContainerLogins, { corpId: named }),
    enabled: isMember === false,
  })
  if (me === undefined || (!isMember && ofVendor.isLoading)) return <Skeleton shape="cards" />
  // Nobody could be asked whose the code is: what stands here is the server's to refuse.
  if (!isMember && ofVendor.data === undefined) return children
  const corpId = ofVendor.data?.corpId ?? named
  if (corpId === me.corpId) return children
  const membership = me.memberships.find(({ id }) => id === corpId)
  return membership === undefined ? (
    <Theirs me={me} corpId={corpId} />
  ) : (
    <AlsoMine me={me} membership={membership} />
  )
}

/** Goes on in the other organisation by itself, unless something would be lost by it. */
function AlsoMine({ me, membership }: { me: Me; membership: Me['memberships'][number] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const leaving = useLeaving(async () => {
    try {
      await changeOrganisation(membership.id)
      const query = new URLSearchParams(search)
      query.delete('corpId')
      await navigate({ pathname, search: query.toString(), hash }, { replace: true })
    } catch (error) {
      showToast({ icon: 'warn', text: t(messageKey(error), messageParams(error)) })
    }
  })
  const begun = useRef(false)
  const { start, isBusy } = leaving
  useLayoutEffect(() => {
    if (begun.current) return
    begun.current = true
    start()
  }, [start])
  const corp = localisedName(membership, locale)
  return (
    <Page title={corp}>
      <Panel
        icon="dept"
        iconSize={48}
        role="status"
        title={t(isBusy ? 'elsewhere.switching' : 'elsewhere.title', { corp })}
        text={t('elsewhere.alsoMine', { corp, mine: localisedName(me.corp, locale) })}
        actions={
          <>
            <Button busy={isBusy} onClick={start}>
              {t('elsewhere.switch')}
            </Button>
            <Stay />
          </>
        }
      />
      {leaving.dialog}
    </Page>
  )
}

function Theirs({ me, corpId }: { me: Me; corpId: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const listed = useQuery(callQuery(listOrganisations, {}))
  const leaving = useLeaving(async () => {
    // Where the login leads to, and which organisation it is for, whoever opens the login page.
    keepReturnUrl(underBase(pathname) + search + hash)
    keepConfig({ corpId })
    await endSession()
    await navigate(paths.login(corpId), { replace: true })
  })
  if (listed.isLoading) return <Skeleton shape="cards" />
  const known = listed.data?.find((one) => one.corpId === corpId)
  const corp = known === undefined ? corpId : localisedName(known, locale)
  return (
    <Page title={corp}>
      <Panel
        icon="dept"
        iconSize={48}
        role="alert"
        title={t('elsewhere.title', { corp })}
        text={t('elsewhere.text', { corp, mine: localisedName(me.corp, locale) })}
        actions={
          <>
            {/* There is no login for a code that nobody knows; where nobody says what there is, it may be one. */}
            {(known !== undefined || (listed.data ?? []).length === 0) && (
              <Button onClick={leaving.start}>{t('elsewhere.signIn')}</Button>
            )}
            <Stay />
          </>
        }
      />
      {leaving.dialog}
    </Page>
  )
}

function Stay() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Button kind="outline" onClick={() => void navigate(paths.home(), { replace: true })}>
      {t('elsewhere.stay')}
    </Button>
  )
}
