import { effectiveRights } from '../../../../rules/form/effective.ts'
import { type UploadSite, unfinishedFields } from '../../../shared/files/upload-lists.ts'
import { takeArrived } from '../../../shared/files/uploads.ts'
import { withNew } from '../../../shared/files/with-new.ts'
import type { RowStore } from '../rows/row-store.ts'
import { filesOf } from '../values/files/files-of.ts'
import type { DocumentForm } from './document-form.ts'

type Parts = Pick<DocumentForm, 'files' | 'rights' | 'rules' | 'tables'>

/** A field or cell, where the form has it now, and the site of its files that are not there yet. */
export type LateFiles = {
  readonly site: UploadSite
  /** `photos`, or `items.2.receipt`. */
  readonly path: string
  /** Of a cell; its row's id is the site's slot. */
  readonly store?: RowStore
  readonly code: string
}

/**
 * The fields whose files are not all there: what is sent now would go without them. Files of a row that is gone, or of
 * a field that a rule hides, hold nothing back; they wait in case it comes again.
 */
export function lateFiles({ files, rights, rules, tables }: Parts): LateFiles[] {
  const { field, cell } = effectiveRights(rights, rules.evaluation())
  return unfinishedFields(files).flatMap((site): LateFiles[] => {
    const [table = '', code] = site.place.field?.split('.') ?? []
    if (code === undefined) return field(table).editable ? [{ site, path: table, code: table }] : []
    const store = tables.get(table)
    const index = store?.positionOf(site.slot) ?? -1
    if (store === undefined || index === -1 || !cell(table, index, code).editable) return []
    return [{ site, path: `${table}.${index}.${code}`, store, code }]
  })
}

/** Puts what has arrived where it belongs, whether or not its field is drawn. */
export function takeFiles(form: Parts & Pick<DocumentForm, 'head' | 'restore' | 'clearProblem'>): void {
  for (const { site, store, code } of lateFiles(form)) {
    const arrived = takeArrived(site)
    if (arrived.length === 0) continue
    const held: unknown = store === undefined ? form.head.value(code) : store.row(site.slot)?.[code]
    const value = withNew(filesOf(held), arrived)
    if (store === undefined) {
      form.restore({ [code]: value })
      form.clearProblem(code)
    } else store.setCells([{ id: site.slot, column: code, value }])
  }
}
