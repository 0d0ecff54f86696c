import { useTranslation } from 'react-i18next'
import { messageKey, messageParams } from '../../lib/app-error.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { RadioField } from '../../ui/radio-field.tsx'
import { Strip } from '../../ui/strip.tsx'
import { useName } from './use-name.ts'
import type { ReturnTargets } from './use-return-targets.ts'

/** The choice of the node to return to, where there is one. */
export function ReturnTargetList({ targets }: { readonly targets: ReturnTargets }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = useName()
  const { targets: known, error, chosen } = targets
  if (known === undefined) {
    if (error === null) return null
    return (
      <Strip
        icon="warn"
        tone="bad"
        inset
        role="alert"
        action={{ label: t('panels.reload'), run: targets.reload }}
      >
        {t(messageKey(error), messageParams(error))}
      </Strip>
    )
  }
  if (known.length < 2) return null
  return (
    <RadioField
      label={t('approval.returnTo')}
      look="box"
      value={chosen ?? ''}
      onChange={targets.choose}
      options={known.map(({ activityCode, activityName, name_i18n, people }) => ({
        value: activityCode,
        label: [localise(name_i18n, activityName), ...people.map(nameOf)].join(' · '),
      }))}
    />
  )
}
