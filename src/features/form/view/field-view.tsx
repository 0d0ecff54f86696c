import type { Column } from '../../../../contract/package/properties.ts'
import { withState } from '../../../../rules/form/effective.ts'
import { chineseCapitals } from '../../../../rules/format/chinese-capitals.ts'
import { afterPress } from '../../../lib/dom/after-press.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { cx } from '../../../ui/base/cx.ts'
import { Field } from '../../../ui/input/field.tsx'
import { OwnForm } from '../../../ui/input/own-form.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { useHeadValue } from '../model/head-store.ts'
import { useFieldState, useOffered } from '../model/use-field-rules.ts'
import { ChangedNote, ChangeWords, changeOf } from './changed-mark.tsx'
import styles from './document-view.module.css'
import { FieldFault } from './field-fault.tsx'
import { brokenText, problemText } from './problem-text.ts'
import { ReadValue } from './read-value.tsx'
import { isEditableType, ValueEditor } from './value-editor.tsx'

type Props = {
  readonly property: Column
  readonly form: DocumentForm
  readonly large?: boolean
  readonly span: boolean
}

/** One field of the head form: an input where this person may edit it, else its value. */
export function FieldView({ property, form, large = false, span }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const state = useFieldState(form, property.code)
  const right = withState(form.rights(property.code), state)
  const offered = useOffered(form, property)
  const label = localise(property.name, property.code)
  const error = problemText(t, form.problems.get(property.code)) ?? brokenText(t, state)
  const editable = right.editable && isEditableType(property)
  const change = changeOf(form.page, property.code)
  const value = useHeadValue(form.head, property.code)
  // The section leaves out what is hidden; this is the amount above all sections.
  if (!right.visible) return null
  if (editable) {
    return (
      <OwnForm
        className={cx(span && styles.span)}
        data-field={property.code}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) afterPress(() => form.checkField(property.code))
        }}
      >
        <ValueEditor
          property={offered}
          value={value}
          label={label}
          required={right.required}
          error={error}
          onChange={(typed) => {
            form.head.edit(property.code, typed)
            form.clearProblem(property.code)
          }}
        />
        <ChangedNote page={form.page} path={property.code} />
      </OwnForm>
    )
  }
  return (
    <Field
      label={label}
      span={span}
      code={property.code}
      {...(change === undefined
        ? {}
        : {
            before: 'before' in change ? <ReadValue property={property} value={change.before} /> : null,
            changedLabel: <ChangeWords change={change} />,
          })}
    >
      {large ? (
        <KeyAmount property={property} value={value} />
      ) : (
        <ReadValue property={property} value={value} />
      )}
      <FieldFault text={error} />
    </Field>
  )
}

/** The one large number of a page; Chinese readers get the capitals of money beside it. */
function KeyAmount({ property, value }: Pick<Props, 'property'> & { readonly value: unknown }) {
  const locale = useLocale()
  const isRmb = property.type === 'number' && property.format?.startsWith('rmb') === true
  const capitals = isRmb && locale === 'zh' && typeof value === 'string' ? chineseCapitals(value) : null
  return (
    <>
      <span className={styles.amount}>
        <ReadValue property={property} value={value} />
      </span>
      {capitals !== null && <span className={styles.capitals}>{capitals}</span>}
    </>
  )
}
