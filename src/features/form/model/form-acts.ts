import type { InputProblem } from '../../../../contract/envelope.ts'
import { failedAtLeaving } from '../../../../rules/form/early-checks.ts'
import { effectiveRights } from '../../../../rules/form/effective.ts'
import { sameValue } from '../../../../rules/record/canonical.ts'
import { ownValue } from '../../../../rules/record/form-data.ts'
import { columnsOf } from '../../../../rules/record/model-index.ts'
import { tableRows } from '../../../../rules/record/table-rows.ts'
import { checkSentValue } from '../../../../rules/write/field.ts'
import { checkWrite } from '../../../../rules/write/write.ts'
import { createListeners } from '../../../lib/base/listeners.ts'
import { rowsOf } from '../rows/row.ts'
import type { DocumentForm } from './document-form.ts'
import { editableRows, editableValues, fieldsWithDefault } from './editable-values.ts'
import { type FormValues, isNewForm } from './form-model.ts'
import { valuesOf } from './form-tables.ts'
import { lateFiles } from './form-uploads.ts'

type Problems = DocumentForm['problems']

/** What an open form is made of; none of it changes while it is open. */
export type FormParts = Pick<
  DocumentForm,
  'page' | 'model' | 'rights' | 'rules' | 'files' | 'head' | 'tables'
> & {
  /** Makes the known problems of the head new ones; the same ones change nothing. */
  readonly setProblems: (change: (known: Problems) => Problems) => void
  readonly setListed: (listed: boolean) => void
}

type Acts = Pick<
  DocumentForm,
  | 'values'
  | 'onEdit'
  | 'showProblems'
  | 'checkField'
  | 'checkCell'
  | 'clearProblem'
  | 'check'
  | 'changes'
  | 'edits'
  | 'restore'
>

/** What can be done with an open form. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: small acts over the parts of one form
export function formActs(parts: FormParts): Acts {
  const { page, model, rights, rules, head, tables, setProblems, setListed } = parts
  const stored = page.bizObject.data
  const values = () => valuesOf(head.values(), tables)
  const sendable = () => {
    const { data } = rules.evaluation()
    return editableValues(model, effectiveRights(rights, rules.evaluation()).field, data)
  }
  /** As it travels: of rows only the cells that this person may fill. Others keep what is stored or get their default. */
  const sent = (held: FormValues) =>
    Object.fromEntries(
      Object.entries(held).map(([code, value]) => {
        const table = tables.get(code)?.table
        return [code, table === undefined ? value : editableRows(table, rights, rowsOf(value))]
      }),
    )
  const checked = (requireAll: boolean) => {
    const { environment } = page
    return checkWrite({ model, rights, stored, sent: sent(sendable()), requireAll, environment })
  }
  const wrongValues = () => {
    const result = checked(false)
    return !result.ok && result.fault === 'fieldInvalid' ? result.problems : []
  }
  /** Told once for all that was put in at once: the head calls only what is typed an edit. */
  const restored = createListeners()
  const filledAtFirst = new Set(isNewForm(page) ? fieldsWithDefault(model) : [])
  /** Of a new form a default that was emptied differs too: not sent, it would come again. */
  const differing = (held: FormValues) =>
    Object.fromEntries(
      Object.entries(held).filter(
        ([code, value]) => !sameValue(value, stored[code]) || (value === null && filledAtFirst.has(code)),
      ),
    )
  const showProblems = (found: readonly InputProblem[]) => {
    for (const store of tables.values()) store.showProblems(found)
    const ofHead = found.filter((one) => !(tables.has(fieldOf(one)) && one.path.includes('.')))
    setProblems(() => new Map(ofHead.map((problem) => [problem.path, problem])))
    setListed(found.length > 0)
  }
  /** Beside what is known; where something is said already, that stays. */
  const addProblem = (problem: InputProblem) => {
    const { path } = problem
    const [code = '', place, column = ''] = path.split('.')
    const store = tables.get(code)
    const row = place === undefined ? undefined : store?.rows()[Number(place)]
    if (row !== undefined) store?.showProblem(row.id, column, problem)
    else setProblems((known) => (known.has(path) ? known : new Map([...known, [path, problem]])))
  }
  /** Checks that do not hold now that this is left; who neither changed it nor may fill what they stand at is not told. */
  const addFailedChecks = (key: string, row: number | null, isChanged: boolean) => {
    const { field, cell } = effectiveRights(rights, rules.evaluation())
    for (const found of failedAtLeaving(rules.evaluation(), key, row)) {
      const [code = '', column = ''] = found.key.split('.')
      const right = found.row === null ? field(code) : cell(code, found.row, column)
      if (isChanged || right.editable) addProblem(found.problem)
    }
  }

  return {
    values,
    showProblems,
    onEdit: (listener) => {
      const stores = [head, ...tables.values()]
      const leaving = [restored.on(listener), ...stores.map((store) => store.onEdit(listener))]
      return () => {
        for (const leave of leaving) leave()
      }
    },
    checkField: (code) => {
      const property = model.properties.find((one) => one.code === code)
      if (property === undefined || property.type === 'subTable') return
      const right = effectiveRights(rights, rules.evaluation()).field(code)
      const before = ownValue(stored, code)
      const sent = head.value(code) ?? null
      const checked = checkSentValue({ property, right, path: code, stored: before, sent })
      if ('finding' in checked) addProblem(checked.finding.problem)
      else addFailedChecks(code, null, !sameValue(sent, before))
    },
    checkCell: (store, id, column) => {
      const { table } = store
      const property = columnsOf(table).get(column)
      const row = store.row(id)
      if (property === undefined || row === undefined) return
      const index = store.positionOf(id)
      const right = effectiveRights(rights, rules.evaluation()).cell(table.code, index, column)
      if (!right.editable) return
      const storedRow = tableRows(ownValue(stored, table.code)).find((one) => ownValue(one, 'id') === id)
      const before = ownValue(storedRow ?? {}, column)
      const sent = row[column] ?? null
      const path = `${table.code}.${index}.${column}`
      const checked = checkSentValue({ property, right, path, stored: before, sent })
      if ('finding' in checked) addProblem(checked.finding.problem)
      else addFailedChecks(`${table.code}.${column}`, index, !sameValue(sent, before))
    },
    clearProblem: (code) =>
      setProblems((known) => {
        const kept = [...known].filter(([path]) => path !== code && !path.startsWith(`${code}.`))
        return kept.length === known.size ? known : new Map(kept)
      }),
    check: (requireAll) => {
      const result = checked(requireAll)
      const late = lateFiles(parts).map(({ path }) => ({ path, problem: 'uploading' }))
      showProblems([...(result.ok ? [] : result.problems), ...late])
      return result.ok && late.length === 0
    },
    changes: () => sent(page.saved === undefined ? differing(sendable()) : sendable()),
    edits: () => differing(editableValues(model, rights, values())),
    restore: (draft) => {
      // A choice may stand before the one it depends on.
      rules.together(() => {
        for (const [code, value] of Object.entries(draft)) {
          if (!rights(code).editable) continue
          const store = tables.get(code)
          if (store === undefined) head.put(code, value)
          else store.replace(rowsOf(value))
        }
      })
      // What is wrong in it is said as when it is typed; what else stands here may be half typed.
      for (const problem of wrongValues()) {
        if (Object.hasOwn(draft, fieldOf(problem))) addProblem(problem)
      }
      restored.tell()
    },
  }
}

/** The field, or the table, that a problem is about. */
function fieldOf({ path }: InputProblem): string {
  return path.split('.')[0] ?? ''
}
