import type { FormPage } from '../../../contract/form-page.ts'
import type { BizModel } from '../../../contract/package/models.ts'
import type { Property } from '../../../contract/package/properties.ts'
import type { Rights } from '../../../rules/form/rights.ts'
import { visibleData } from '../../../rules/form/visible.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { type FormData, ownValue } from '../../../rules/record/form-data.ts'
import { tableRows } from '../../../rules/record/table-rows.ts'
import { presentPerson, withNames } from '../../organisation/people.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import type { ChangesRow } from '../../stores/instances/last-looks.ts'

type Marks = NonNullable<FormPage['changedFields']>
type Change = { readonly before: unknown; readonly after: unknown; readonly row: ChangesRow }

/** A table is marked with its rows, what it was before would be another table; records are known by id alone. */
const WITHOUT_BEFORE = new Set<Property['type']>(['subTable', 'relation', 'multiRelation', 'attachment'])

/**
 * Which fields others changed, each with who changed it last, when, and what it was; only what the page shows to its
 * reader (security D-02). A field that is again what it was is not marked.
 */
export function presentChangedFields(
  rows: readonly ChangesRow[],
  { model, page, organisation }: Scene,
): Marks {
  const rights = rightsOfPage(page)
  const merged = new Map<string, Change>()
  for (const row of rows) {
    for (const { code, before, after } of row.changes) {
      merged.set(code, { before: merged.get(code)?.before ?? before, after, row })
    }
  }
  const shown = (code: string, value: unknown) =>
    ownValue(withNames(model, visibleData(model, rights, { [code]: value }), organisation), code)
  return model.properties.flatMap((property): Marks => {
    const change = merged.get(property.code)
    if (change === undefined || !rights(property.code).visible) return []
    const before = shown(property.code, change.before)
    const after = shown(property.code, change.after)
    if (sameValue(before, after)) return []
    const who = {
      by: change.row.actor_id === null ? null : presentPerson(organisation, change.row.actor_id),
      at: change.row.at.toISOString(),
    }
    const own = { path: property.code, ...who, ...(WITHOUT_BEFORE.has(property.type) ? {} : { before }) }
    const inRows = property.type === 'subTable' ? changedRows(before, after) : []
    return [own, ...inRows.map((id) => ({ path: `${property.code}.${id}`, ...who }))]
  })
}

type Scene = {
  readonly model: BizModel
  readonly page: FormPage
  readonly organisation: OrganisationSnapshot
}

/** Ids of rows that are new or differ. */
function changedRows(before: unknown, after: unknown): string[] {
  const known = new Map(tableRows(before).map((row) => [ownValue(row, 'id'), row]))
  return tableRows(after).flatMap((row) => {
    const id = ownValue(row, 'id')
    const earlier: FormData | undefined = known.get(id)
    return typeof id === 'string' && (earlier === undefined || !sameValue(earlier, row)) ? [id] : []
  })
}

/** What the page says that its reader sees. */
function rightsOfPage({ dataPermissions }: FormPage): Rights {
  return (code) => {
    const [field = '', column] = code.split('.')
    const right = Object.hasOwn(dataPermissions, field) ? dataPermissions[field] : undefined
    const own = column === undefined ? right : right?.columns?.[column]
    return { visible: right?.v === true && own?.v === true, editable: false, required: false }
  }
}
