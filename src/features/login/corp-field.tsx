import type { NameI18n } from '../../../contract/shapes.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { SelectField } from '../../ui/choice/select-field.tsx'
import { TextField } from '../../ui/input/text-field.tsx'

type Props = {
  corps: readonly { corpId: string; name: string; name_i18n: NameI18n }[]
  value: string
  onChange: (corpId: string) => void
  error: string | undefined
}

/** The organisation: chosen from the list, or typed where organisations are not listed. */
export function CorpField({ corps, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (corps.length === 0) {
    return (
      <TextField
        look="box"
        label={t('login.corpCode')}
        name="corpId"
        autoCapitalize="off"
        value={value}
        onChange={onChange}
        error={error}
        mostCharacters={64}
      />
    )
  }
  return (
    <SelectField
      look="box"
      icon="dept"
      label={t('login.corp')}
      name="corpId"
      required
      value={value}
      onChange={onChange}
      error={error}
      options={corps.map((corp) => ({ value: corp.corpId, label: localisedName(corp, locale) }))}
    />
  )
}
