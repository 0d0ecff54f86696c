import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/address/paths.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import type { Me } from '../../shared/account/me.ts'
import { changeOrganisation } from '../../shared/account/sign-in.ts'
import { useLeaving } from '../../shared/decisions/use-leaving.tsx'
import { ChoiceSheet } from '../../ui/choice/choice-sheet.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Cell } from '../../ui/list/cell.tsx'

/** One person in several organisations moves between them here. */
export function OrganisationCell({ me }: { me: Me }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const chosen = useRef(me.corpId)
  const leaving = useLeaving(async () => {
    try {
      await changeOrganisation(chosen.current)
      await navigate(paths.home(), { replace: true })
    } catch (error) {
      showToast({ icon: 'warn', text: t(messageKey(error), messageParams(error)) })
    }
  })
  const handleChoose = (corpId: string) => {
    setOpen(false)
    chosen.current = corpId
    if (corpId !== me.corpId) leaving.start()
  }
  return (
    <>
      <Cell
        icon="dept"
        title={t('me.organisation')}
        value={localisedName(me.corp, locale)}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={open}
        title={t('me.organisation')}
        onClose={() => setOpen(false)}
        value={me.corpId}
        options={me.memberships.map((corp) => ({ value: corp.id, label: localisedName(corp, locale) }))}
        onChoose={handleChoose}
      />
      {leaving.dialog}
    </>
  )
}
