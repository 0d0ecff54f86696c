import { useCallback, useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { InputProblem } from '../../../contract/envelope.ts'
import type { FormPage } from '../../../contract/form-page.ts'
import type { BizModel } from '../../../contract/package/models.ts'
import { sameValue } from '../../../rules/canonical.ts'
import { effectiveRights } from '../../../rules/form/effective.ts'
import { type FormData, ownValue } from '../../../rules/form-data.ts'
import { columnsOf } from '../../../rules/model-index.ts'
import type { Rights } from '../../../rules/rights.ts'
import { checkSentValue } from '../../../rules/write/field.ts'
import { tableRows } from '../../../rules/write/table.ts'
import { checkWrite } from '../../../rules/write.ts'
import { type UnfinishedField, unfinishedFields } from '../../lib/uploads.ts'
import type { DocumentOfFiles } from '../../ui/files/file-place.tsx'
import { documentOf, type FormValues, modelOf, rightsOf } from './form-model.ts'
import { createFormRules, type FormRules } from './form-rules.ts'
import { createTables, type Tables, valuesOf } from './form-tables.ts'
import { mendedBy, without } from './mended-problems.ts'
import { rowsOf } from './rows/row.ts'
import type { RowStore } from './rows/row-store.ts'

/** An open form: its values, what may be edited, what is wrong with it. */
export type DocumentForm = {
  readonly page: FormPage
  readonly model: BizModel
  /** As the node says; what the rules make of it: use-field-rules.ts. */
  readonly rights: Rights
  readonly rules: FormRules
  /** Which document its files belong to. */
  readonly files: DocumentOfFiles
  /** The head form: every field but the sub-tables. */
  readonly methods: UseFormReturn<FormValues>
  /** The rows of each sub-table, by its code. */
  readonly tables: Tables
  /** Of the head form and of tables as a whole, by code; a table's store knows those of its rows. */
  readonly problems: ReadonlyMap<string, InputProblem>
  /** All values as they stand: the head's and the tables'. */
  values(): FormValues
  /** After each change by the person, in the head or in a table. */
  onEdit(listener: () => void): () => void
  showProblems(problems: readonly InputProblem[]): void
  /** Whether all of it was looked through and something found: then it is listed above the form until it is mended. */
  readonly listed: boolean
  /** Says what is wrong with a field of the head that is being left; one that is still empty is not missing yet. */
  checkField(code: string): void
  /** The same for one cell of a row. */
  checkCell(store: RowStore, id: string, column: string): void
  /** Forgets what was said about a field, or about a table as a whole, once it changes. */
  clearProblem(code: string): void
  /** Runs the rules the server will run; false when something has to be mended first. */
  check(requireAll: boolean): boolean
  /**
   * What this person has to send: the editable values that differ from those of the document, nothing that a rule
   * hides. Where a saved text of his own was loaded over them, that is all of them: it is in no document yet.
   */
  changes(): FormData
  /** What was typed here, hidden ones too: the editable values that differ from what was loaded. */
  edits(): FormData
  restore(draft: FormData): void
}

export function useDocumentForm(page: FormPage): DocumentForm {
  const model = useMemo(() => modelOf(page), [page])
  const rights = useMemo(() => rightsOf(page), [page])
  const [rules] = useState(() => createFormRules(page, model))
  const [tables] = useState(() => createTables(model, rules.evaluation().values))
  const methods = useForm<FormValues>({ defaultValues: headValues(rules.evaluation().values, tables) })
  const files = useMemo(() => documentOf(page), [page])
  const [problems, setProblems] = useState<ReadonlyMap<string, InputProblem>>(new Map())
  const [listed, setListed] = useState(false)
  useEffect(() => rules.follow(methods, tables), [rules, methods, tables])
  useEffect(
    () =>
      rules.onChange(() => {
        const isMended = mendedBy(rules.evaluation())
        setProblems((known) => without(known, isMended))
        for (const store of tables.values()) {
          store.forgive(({ id, column, problem }) => isMended(problem, store, id, column))
        }
      }),
    [rules, tables],
  )

  const showProblems = useCallback(
    (found: readonly InputProblem[]) => {
      for (const store of tables.values()) store.showProblems(found)
      const ofRow = ({ path }: InputProblem) => tables.has(path.split('.')[0] ?? '') && path.includes('.')
      setProblems(new Map(found.filter((one) => !ofRow(one)).map((problem) => [problem.path, problem])))
      setListed(found.length > 0)
    },
    [tables],
  )

  const clearProblem = useCallback((code: string) => {
    setProblems((known) => {
      const kept = [...known].filter(([path]) => path !== code && !path.startsWith(`${code}.`))
      return kept.length === known.size ? known : new Map(kept)
    })
  }, [])

  const stored = page.bizObject.data
  const checkField = (code: string) => {
    const property = model.properties.find((one) => one.code === code)
    if (property === undefined || property.type === 'subTable') return
    const right = effectiveRights(rights, rules.evaluation()).field(code)
    const sent: unknown = methods.getValues(code) ?? null
    const checked = checkSentValue({ property, right, path: code, stored: ownValue(stored, code), sent })
    if (!('finding' in checked)) return
    const { problem } = checked.finding
    setProblems((known) => (known.has(code) ? known : new Map([...known, [code, problem]])))
  }
  const checkCell = (store: RowStore, id: string, column: string) => {
    const { table } = store
    const property = columnsOf(table).get(column)
    const row = store.row(id)
    if (property === undefined || row === undefined) return
    const index = store.positionOf(id)
    const right = effectiveRights(rights, rules.evaluation()).cell(table.code, index, column)
    if (!right.editable) return
    const before = tableRows(ownValue(stored, table.code)).find((one) => ownValue(one, 'id') === id)
    const checked = checkSentValue({
      property,
      right,
      path: `${table.code}.${index}.${column}`,
      stored: ownValue(before ?? {}, column),
      sent: row[column] ?? null,
    })
    if ('finding' in checked) store.showProblem(id, column, checked.finding.problem)
  }
  const values = useCallback(() => valuesOf(methods.getValues(), tables), [methods, tables])
  const editable = useCallback(() => editableValues(model, rights, values()), [model, rights, values])
  const sendable = useCallback(() => {
    const { data } = rules.evaluation()
    return editableValues(model, effectiveRights(rights, rules.evaluation()).field, data)
  }, [model, rights, rules])

  const onEdit = useCallback(
    (listener: () => void) => {
      const head = methods.watch((_, { type }) => {
        if (type === 'change') listener()
      })
      const leaving = [...tables.values()].map((store) => store.onEdit(listener))
      return () => {
        head.unsubscribe()
        for (const leave of leaving) leave()
      }
    },
    [methods, tables],
  )

  const differing = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(([code, value]) => !sameValue(value, stored[code])))

  return {
    page,
    model,
    rights,
    rules,
    files,
    methods,
    tables,
    problems,
    values,
    onEdit,
    showProblems,
    listed,
    checkField,
    checkCell,
    clearProblem,
    check: (requireAll) => {
      const { environment } = page
      const result = checkWrite({ model, rights, stored, sent: sendable(), requireAll, environment })
      const late = unfinishedFields(files).map((one) => ({ path: pathOf(one, tables), problem: 'uploading' }))
      showProblems([...(result.ok ? [] : result.problems), ...late])
      return result.ok && late.length === 0
    },
    changes: () => (page.saved === undefined ? differing(sendable()) : sendable()),
    edits: () => differing(editable()),
    restore: (draft) => {
      for (const [code, value] of Object.entries(draft)) {
        if (!rights(code).editable) continue
        const store = tables.get(code)
        if (store === undefined) methods.setValue(code, value, { shouldDirty: true })
        else store.replace(rowsOf(value))
      }
    },
  }
}

/** `photos`, or `items.2.receipt` for the cell of a row. */
function pathOf({ field, slot }: UnfinishedField, tables: Tables): string {
  const [table = '', column] = field.split('.')
  return column === undefined ? field : `${table}.${tables.get(table)?.positionOf(slot) ?? 0}.${column}`
}

function headValues(data: FormData, tables: Tables): FormValues {
  return Object.fromEntries(Object.entries(data).filter(([code]) => !tables.has(code)))
}

function editableValues(model: BizModel, rights: Rights, values: FormValues): FormValues {
  const codes = model.properties.map(({ code }) => code).filter((code) => rights(code).editable)
  return Object.fromEntries(codes.map((code) => [code, values[code] ?? null]))
}
