import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { NumberField } from '../../../ui/input/number-field.tsx'
import type { PartProps } from './part-props.ts'

/** To which version of the workflow it moves (engine X5). */
export function VersionPart({ page, values, onChange }: PartProps) {
  const { t } = useTranslation()
  const put = (text: string) => {
    const version = Number(text)
    onChange({ version: Number.isInteger(version) && version > 0 ? version : undefined })
  }
  return (
    <NumberField
      label={t('approval.version.label')}
      look="box"
      integer
      required
      hint={t('approval.version.now', { version: page.workflowVersion })}
      value={values.version === undefined ? '' : String(values.version)}
      onChange={put}
    />
  )
}
