import { useState } from 'react'
import type { Property } from '../../../contract/package/properties.ts'
import type { Layout } from '../../../contract/package/sheets.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { cx } from '../../ui/cx.ts'
import { FieldList } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './document-view.module.css'
import { FieldView } from './field-view.tsx'
import { SubTableView } from './sub-table-view.tsx'
import type { DocumentForm } from './use-document-form.ts'
import { useShownCodes } from './use-field-rules.ts'
import { isEditableType } from './value-editor.tsx'

type Section = Layout['sections'][number]
type Props = {
  readonly section: Section
  readonly form: DocumentForm
  /** Shown above the sections already. */
  readonly lifted: string | undefined
}
type Placed = { readonly property: Property; readonly span: boolean }

/** One white band of the form. Neighbouring read-only values share a list, inputs stand by themselves. */
export function SectionView({ section, form, lifted }: Props) {
  const localise = useLocalised()
  const [open, setOpen] = useState(section.collapsed !== true)
  const all = section.fields.flatMap((field) => placedField(field, form))
  const shown = useShownCodes(
    form,
    all.map(({ property }) => property.code),
  )
  const placed = all.filter(({ property }) => property.code !== lifted && shown.includes(property.code))
  const title = section.name === undefined ? undefined : localise(section.name, '')
  // A table says its own name: a section of the same name would say it twice.
  const isSaid = placed.some(
    ({ property }) => property.type === 'subTable' && localise(property.name, '') === title,
  )
  if (placed.length === 0 && all.length > 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      {title !== undefined && !isSaid && (
        <h2 className={styles.head}>
          {section.collapsed === undefined ? (
            title
          ) : (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {title}
              <Icon name={open ? 'up' : 'down'} size={16} />
            </button>
          )}
        </h2>
      )}
      {open &&
        groups(placed, form).map((group) => (
          <Group key={keyOf(group)} group={group} form={form} columns={section.columns} />
        ))}
    </section>
  )
}

function placedField(field: Section['fields'][number], form: DocumentForm): Placed[] {
  const code = typeof field === 'string' ? field : field.property
  const property = form.model.properties.find((candidate) => candidate.code === code)
  return property === undefined ? [] : [{ property, span: typeof field !== 'string' && field.span === 2 }]
}

type Kind = 'table' | 'read' | 'edit'
type GroupOf = { readonly kind: Kind; readonly fields: readonly Placed[] }

const keyOf = (group: GroupOf) => group.fields[0]?.property.code ?? ''

function groups(placed: readonly Placed[], form: DocumentForm): GroupOf[] {
  const result: { kind: Kind; fields: Placed[] }[] = []
  for (const one of placed) {
    const isTable = one.property.type === 'subTable'
    const kind = isTable ? 'table' : isTyped(one.property, form) ? 'edit' : 'read'
    const last = result.at(-1)
    if (last !== undefined && last.kind === kind && kind !== 'table') last.fields.push(one)
    else result.push({ kind, fields: [one] })
  }
  return result
}

/** Fields of a type without an input stand among the read-only ones, whatever the right. */
function isTyped(property: Property, form: DocumentForm): boolean {
  return property.type !== 'subTable' && form.rights(property.code).editable && isEditableType(property)
}

type GroupProps = {
  readonly group: GroupOf
  readonly form: DocumentForm
  readonly columns: 1 | 2 | undefined
}

function Group({ group, form, columns }: GroupProps) {
  const views = group.fields.map(({ property, span }) =>
    property.type === 'subTable' ? (
      <SubTableView key={property.code} table={property} form={form} />
    ) : (
      <FieldView
        key={property.code}
        property={property}
        form={form}
        span={span || property.type === 'longText'}
      />
    ),
  )
  if (group.kind === 'read') return <FieldList>{views}</FieldList>
  if (group.kind === 'edit')
    return <div className={cx(styles.edit, columns === 2 && styles.twoColumns)}>{views}</div>
  return views
}
