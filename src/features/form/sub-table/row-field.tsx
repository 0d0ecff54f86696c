import type { Column } from '../../../../contract/package/properties.ts'
import { withState } from '../../../../rules/form/effective.ts'
import { afterPress } from '../../../lib/dom/after-press.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Field } from '../../../ui/input/field.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { useCellState, useOffered } from '../model/use-field-rules.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useCell, useCellProblem } from '../rows/use-rows.ts'
import { FieldFault } from '../view/field-fault.tsx'
import { brokenText, problemText } from '../view/problem-text.ts'
import { ReadValue } from '../view/read-value.tsx'
import { isEditableType, ValueEditor } from '../view/value-editor.tsx'
import { columnMark } from './row-problem-marks.tsx'

type Props = {
  readonly form: DocumentForm
  readonly store: RowStore
  readonly id: string
  readonly column: Column
}

/** One field of an open row: an input where this person may edit the cell, else its value. */
export function RowField({ form, store, id, column }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const value = useCell(store, id, column.code)
  const state = useCellState(form, store, id, column.code)
  const error = problemText(t, useCellProblem(store, id, column.code)) ?? brokenText(t, state)
  const right = withState(form.rights(`${store.table.code}.${column.code}`), state)
  const offered = useOffered(form, column, { store, id })
  const label = localise(column.name, column.code)
  const code = columnMark(store.table.code, column.code)
  if (!right.visible) return null
  if (right.editable && isEditableType(column)) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: hears that its input was left
      <div
        data-field={code}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) afterPress(() => form.checkCell(store, id, column.code))
        }}
      >
        <ValueEditor
          property={offered}
          value={value}
          label={label}
          required={right.required}
          error={error}
          onChange={(next) => store.setCells([{ id, column: column.code, value: next }])}
        />
      </div>
    )
  }
  return (
    <dl>
      <Field label={label} code={code}>
        <ReadValue property={column} value={value} />
        <FieldFault text={error} />
      </Field>
    </dl>
  )
}
