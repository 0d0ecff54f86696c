import type { DataPermission, FormPage } from '../../../../contract/form-page.ts'
import type { BizModel } from '../../../../contract/package/models.ts'
import type { FieldRight, Rights } from '../../../../rules/form/rights.ts'
import type { FormFiles } from '../../../shared/files/upload-lists.ts'

/** `form` is the open form: what is not begun yet has nothing else to be told by. */
export function formFilesOf(page: FormPage, form: string): FormFiles {
  const document = documentOf(page)
  const { workItemId, workflowInstanceId, bizObjectId } = document
  const isBegun = workItemId !== undefined || workflowInstanceId !== undefined || bizObjectId !== undefined
  return isBegun ? { document } : { document, form }
}

/** How the server finds this document again when it is asked about its files. */
export function documentOf(page: FormPage): FormFiles['document'] {
  const { workItemId, workflowInstanceId, workflowCode, bizObject } = page
  if (workItemId !== null) return { workItemId }
  if (workflowInstanceId !== null) return { workflowInstanceId }
  if (workflowCode !== '') return { workflowCode }
  const { schemaCode, id } = bizObject
  return id === null ? { schemaCode } : { schemaCode, bizObjectId: id }
}

/** Nothing of it is stored yet: it began with its defaults. */
export function isNewForm({ mode, workflowInstanceId }: FormPage): boolean {
  return mode === 'start' && workflowInstanceId === null
}

/** The values of a form by code. */
export type FormValues = Record<string, unknown>

const NONE: FieldRight = { visible: false, editable: false, required: false }

/** The page's fields as the shared rules read a model; what only the server needs is left empty. */
export function modelOf({ bizSchema }: FormPage): BizModel {
  return {
    code: bizSchema.code,
    name: bizSchema.name_i18n,
    properties: bizSchema.properties,
    sheets: [],
    title: bizSchema.name_i18n,
    summary: bizSchema.summary,
    number: { prefix: '', date: 'none', digits: 3, reset: 'never' },
  }
}

/** The rights the server gave, by property code or `table.column`. */
export function rightsOf({ dataPermissions }: FormPage): Rights {
  const rights = new Map<string, FieldRight>()
  const put = (code: string, { v, e, r }: Omit<DataPermission, 'columns'>) =>
    rights.set(code, { visible: v, editable: e, required: r })
  for (const [code, { columns, ...own }] of Object.entries(dataPermissions)) {
    put(code, own)
    for (const [column, right] of Object.entries(columns ?? {})) put(`${code}.${column}`, right)
  }
  return (code) => rights.get(code) ?? NONE
}
