import type { LayoutSection } from '../../../../contract/package/sheets.ts'
import { codesOf } from '../../../../rules/record/layout.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import type { DocumentForm } from '../model/document-form.ts'
import { useShownCodes } from '../model/use-field-rules.ts'
import { Description } from './description.tsx'
import { Fold } from './fold.tsx'
import { Items } from './items.tsx'
import styles from './layout.module.css'

type Props = {
  readonly section: LayoutSection
  readonly form: DocumentForm
  /** Shown above the sections already. */
  readonly lifted: string | undefined
}

/** One white band of the form; not there while none of its fields is. */
export function SectionView({ section, form, lifted }: Props) {
  const localise = useLocalised()
  const codes = codesOf(section.fields)
  const shown = useShownCodes(form, codes).filter((code) => code !== lifted)
  const title = section.name === undefined ? undefined : localise(section.name, '')
  if (codes.length > 0 && !codes.some((code) => shown.includes(code))) return null
  // A table says its own name: a section of the same name would say it twice.
  const isSaid = form.model.properties.some(
    ({ type, code, name }) => type === 'subTable' && shown.includes(code) && localise(name, '') === title,
  )
  const body = (
    <>
      {section.description !== undefined && <Description text={section.description} />}
      <Items items={section.fields} shown={shown} form={form} columns={section.columns} />
    </>
  )
  return (
    <section className={styles.section} aria-label={title}>
      {title === undefined || (isSaid && section.collapsed === undefined) ? (
        body
      ) : section.collapsed === undefined ? (
        <>
          <h2 className={styles.head}>{title}</h2>
          {body}
        </>
      ) : (
        <Fold form={form} title={title} items={section.fields} collapsed={section.collapsed} level="section">
          {body}
        </Fold>
      )}
    </section>
  )
}
