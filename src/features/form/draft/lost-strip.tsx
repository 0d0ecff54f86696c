import { useState } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import type { LostValues } from '../../../../rules/write/kept-fields.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { Field, FieldList } from '../../../ui/input/field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { ReadValue } from '../view/read-value.tsx'

type Props = {
  readonly lost: LostValues
  readonly archived: NonNullable<FormPage['archived']>
}
type Lost = Omit<Props['archived'][number], 'name'>

/** Values of fields that the form has no longer: kept and shown, never sent (engine S2). */
export function LostStrip({ lost, archived }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const [isOpen, setOpen] = useState(false)
  const own = Object.entries(lost).map(
    ([code, { name, value, property }]): Lost => ({
      code,
      name_i18n: name,
      value,
      ...(property === undefined ? {} : { property }),
    }),
  )
  const all = [...own, ...archived.filter(({ code }) => !Object.hasOwn(lost, code))]
  if (all.length === 0) return null
  const close = () => setOpen(false)
  return (
    <>
      <Strip icon="info" action={{ label: t('drafts.lostShow'), run: () => setOpen(true) }}>
        {t('drafts.lost', { count: all.length })}
      </Strip>
      <Sheet open={isOpen} onClose={close} title={t('drafts.lostTitle')}>
        <p>{t('drafts.lostText')}</p>
        <FieldList>
          {all.map((one) => (
            <Field key={one.code} label={localise(one.name_i18n, one.code)} span>
              {valuesOf(one).map((value, index) => (
                // The values of a column have nothing but their place.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <div key={index}>
                  <LostValue {...one} value={value} />
                </div>
              ))}
            </Field>
          ))}
        </FieldList>
      </Sheet>
    </>
  )
}

/** Of a column: one per row. */
function valuesOf({ code, value }: Lost): readonly unknown[] {
  return code.includes('.') && Array.isArray(value) ? value : [value]
}

function LostValue({ property, code, name_i18n, value }: Lost) {
  const { t } = useTranslation()
  if (property === undefined || property.type === 'subTable') {
    if (Array.isArray(value)) return t('form.rows', { count: value.length })
    return <ReadValue property={{ code, name: name_i18n, type: 'longText' }} value={String(value)} />
  }
  return <ReadValue property={property} value={value} />
}
