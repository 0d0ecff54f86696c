import type { CSSProperties } from 'react'
import type { Property } from '../../../../contract/package/properties.ts'
import type { LayoutGroup, LayoutItem, PlacedField } from '../../../../contract/package/sheets.ts'
import { codesOf } from '../../../../rules/record/layout.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { FieldList } from '../../../ui/input/field.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { SubTableView } from '../sub-table/sub-table-view.tsx'
import { FieldView } from '../view/field-view.tsx'
import { isEditableType } from '../view/value-editor.tsx'
import { Description } from './description.tsx'
import { Fold } from './fold.tsx'
import styles from './layout.module.css'

type Columns = 1 | 2 | 3 | 4 | undefined
type Props = {
  readonly items: readonly LayoutItem[]
  /** Codes of the fields that are shown now. */
  readonly shown: readonly string[]
  readonly form: DocumentForm
  readonly columns: Columns
}

/** Fields, paragraphs and groups in order. Neighbouring read-only values share a list, inputs stand by themselves. */
export function Items({ items, shown, form, columns }: Props) {
  return runsOf(items, shown, form).map((run) => {
    switch (run.kind) {
      case 'text':
        return <Description key={run.key} text={run.text} />
      case 'group':
        return <GroupView key={run.key} group={run.group} shown={shown} form={form} columns={columns} />
      case 'table':
        return <SubTableView key={run.key} table={run.table} form={form} />
      default:
        return <Run key={run.key} run={run} form={form} columns={columns} />
    }
  })
}

type Placed = { readonly property: Exclude<Property, { type: 'subTable' }>; readonly span: number }
type FieldRun = { kind: 'read' | 'edit'; key: string; fields: Placed[] }
type RunOf =
  | FieldRun
  | { kind: 'table'; key: string; table: Extract<Property, { type: 'subTable' }> }
  | { kind: 'text'; key: string; text: Readonly<Partial<Record<string, string>>> }
  | { kind: 'group'; key: string; group: LayoutGroup }

function runsOf(items: readonly LayoutItem[], shown: readonly string[], form: DocumentForm): RunOf[] {
  const runs: RunOf[] = []
  for (const [place, item] of items.entries()) {
    if (typeof item !== 'string' && 'text' in item)
      runs.push({ kind: 'text', key: `${place}`, text: item.text })
    else if (typeof item !== 'string' && 'group' in item) {
      if (codesOf(item.fields).some((code) => shown.includes(code))) {
        runs.push({ kind: 'group', key: `${place}`, group: item })
      }
    } else placeField(runs, item, shown, form)
  }
  return runs
}

function placeField(runs: RunOf[], item: PlacedField, shown: readonly string[], form: DocumentForm): void {
  const code = typeof item === 'string' ? item : item.property
  const property = form.model.properties.find((candidate) => candidate.code === code)
  if (property === undefined || !shown.includes(code)) return
  if (property.type === 'subTable') {
    runs.push({ kind: 'table', key: code, table: property })
    return
  }
  // Fields of a type without an input stand among the read-only ones, whatever the right.
  const kind = form.rights(code).editable && isEditableType(property) ? 'edit' : 'read'
  const placed = { property, span: typeof item === 'string' ? 1 : (item.span ?? 1) }
  const last = runs.at(-1)
  if (last?.kind === kind) last.fields.push(placed)
  else runs.push({ kind, key: code, fields: [placed] })
}

type RunProps = { readonly run: FieldRun; readonly form: DocumentForm; readonly columns: Columns }

function Run({ run, form, columns = 1 }: RunProps) {
  const views = run.fields.map(({ property, span }) => {
    const isWhole = property.type === 'longText' || span >= columns
    const view = (
      <FieldView key={property.code} property={property} form={form} span={isWhole && columns > 1} />
    )
    // Two columns, one or both: the field knows. More of them need their number.
    if (run.kind === 'read' || isWhole || span === 1) return view
    return (
      <div key={property.code} style={{ gridColumn: `span ${span}` }}>
        {view}
      </div>
    )
  })
  if (run.kind === 'read') return <FieldList>{views}</FieldList>
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns }
  return (
    <div className={styles.edit} style={style}>
      {views}
    </div>
  )
}

type GroupProps = Omit<Props, 'items'> & { readonly group: LayoutGroup }

function GroupView({ group, shown, form, columns }: GroupProps) {
  const localise = useLocalised()
  const title = localise(group.group, '')
  const body = <Items items={group.fields} shown={shown} form={form} columns={group.columns ?? columns} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out by old WebViews
    <div role="group" aria-label={title} className={styles.group}>
      <Fold form={form} title={title} items={group.fields} collapsed={group.collapsed === true} level="group">
        {body}
      </Fold>
    </div>
  )
}
