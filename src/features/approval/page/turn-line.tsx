import type { FormPage } from '../../../../contract/form-page.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { Strip } from '../../../ui/feedback/strip.tsx'

/** Why I cannot decide yet though I am asked: who decides before me (engine M3). */
export function TurnLine({ turnOf = [] }: Pick<FormPage, 'turnOf'>) {
  const { t } = useTranslation()
  const nameOf = useName()
  if (turnOf.length === 0) return null
  return (
    <Strip icon="clock" tone="info">
      {t('approval.handed.notYourTurn', { people: turnOf.map(nameOf).join(t('timeline.separator')) })}
    </Strip>
  )
}
