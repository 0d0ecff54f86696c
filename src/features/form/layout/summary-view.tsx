import type { Property } from '../../../../contract/package/properties.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Field, FieldList } from '../../../ui/input/field.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { useHeadValue } from '../model/head-store.ts'
import { useShownCodes } from '../model/use-field-rules.ts'
import { ReadValue } from '../view/read-value.tsx'
import styles from './layout.module.css'

type Props = { readonly codes: readonly string[]; readonly form: DocumentForm }

/** What a document is recognised by, on top and never an input: follows what is typed below. */
export function SummaryView({ codes, form }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const shown = useShownCodes(form, codes)
  return (
    <section className={styles.summary} aria-label={t('formLayout.summary')}>
      <FieldList>
        {codes.map((code) => {
          const property = form.model.properties.find((one) => one.code === code)
          if (property === undefined || !shown.includes(code)) return null
          return (
            <Field key={code} label={localise(property.name, code)}>
              <SummaryValue property={property} form={form} />
            </Field>
          )
        })}
      </FieldList>
    </section>
  )
}

function SummaryValue({ property, form }: Pick<Props, 'form'> & { readonly property: Property }) {
  return <ReadValue property={property} value={useHeadValue(form.head, property.code)} />
}
