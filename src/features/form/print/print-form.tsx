import { useMemo } from 'react'
import type { Property, SubTable } from '../../../../contract/package/properties.ts'
import type { LayoutSection } from '../../../../contract/package/sheets.ts'
import type { PrintPage } from '../../../../contract/print.ts'
import { ownValue } from '../../../../rules/record/form-data.ts'
import { codesOf, sectionsOf } from '../../../../rules/record/layout.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { DocumentFiles } from '../../../shared/files/file-place.tsx'
import { documentOf } from '../model/form-model.ts'
import { OnPaper } from '../values/text/on-paper.ts'
import { ReadValue } from '../view/read-value.tsx'
import styles from './print-form.module.css'
import { PrintRows } from './print-rows.tsx'

type Props = { readonly page: PrintPage }

/** The form on paper: the wide sheet's sections, those in tabs too, whole texts, every row of its tables. */
export function PrintForm({ page }: Props) {
  const localise = useLocalised()
  const files = useMemo(() => ({ document: documentOf(page) }), [page])
  const byCode = new Map(page.bizSchema.properties.map((property) => [property.code, property]))
  const sections = sectionsOf(page.bizSheet.wide).map((section, index) => {
    const placed = propertiesOf(section, byCode)
    if (placed.length === 0) return null
    const tables = placed.filter((property) => property.type === 'subTable')
    const title = section.name === undefined ? null : localise(section.name, '')
    const isSaid = tables.some(({ name }) => localise(name, '') === title)
    return (
      // Sections of a sheet have no code and never change their order.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <section key={index} className={styles.section}>
        {title !== null && !isSaid && <h3 className={styles.title}>{title}</h3>}
        {runsOf(placed).map((run) =>
          'columns' in run ? (
            <PrintRows key={run.code} table={run} value={ownValue(page.bizObject.data, run.code)} />
          ) : (
            <Fields key={run.map(({ code }) => code).join(' ')} page={page} fields={run} />
          ),
        )}
      </section>
    )
  })
  return (
    <DocumentFiles files={files}>
      <OnPaper value={true}>{sections}</OnPaper>
    </DocumentFiles>
  )
}

function propertiesOf(section: LayoutSection, byCode: ReadonlyMap<string, Property>): Property[] {
  return codesOf(section.fields).flatMap((code) => byCode.get(code) ?? [])
}

type FieldProperty = Exclude<Property, SubTable>

/** In the order of the sheet: neighbouring fields share a block, a table stands between them. */
function runsOf(placed: readonly Property[]): readonly (SubTable | readonly FieldProperty[])[] {
  const runs: (SubTable | FieldProperty[])[] = []
  for (const property of placed) {
    const last = runs.at(-1)
    if (property.type === 'subTable') runs.push(property)
    else if (Array.isArray(last)) last.push(property)
    else runs.push([property])
  }
  return runs
}

function Fields({ page, fields }: Props & { readonly fields: readonly FieldProperty[] }) {
  const localise = useLocalised()
  if (fields.length === 0) return null
  return (
    <dl className={styles.fields}>
      {fields.map((property) => (
        <div key={property.code} className={property.type === 'longText' ? styles.whole : styles.field}>
          <dt>{localise(property.name, property.code)}</dt>
          <dd>
            <ReadValue property={property} value={ownValue(page.bizObject.data, property.code)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
