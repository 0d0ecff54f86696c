import type { Column } from '../../../../contract/package/properties.ts'
import { localised } from '../../../../rules/text/localised.ts'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import type { EditorProps } from '../values/editor-props.ts'
import { EDITORS } from '../values/editors.ts'

/** Whether this kind of property is edited here; the others are shown as text. */
export function isEditableType(property: Column): boolean {
  return EDITORS[property.type] !== undefined
}

/** The input of one property, by its type; values in the shapes of rules/values/normalise-value.ts, empty is null. */
export function ValueEditor({ look = 'row', ...props }: EditorProps) {
  const locale = useLocale()
  const { hint, type } = props.property
  const TypedEditor = EDITORS[type]
  if (TypedEditor === undefined) return null
  return (
    <TypedEditor
      {...props}
      look={look}
      hint={hint === undefined ? undefined : localised(hint, locale, 'zh')}
    />
  )
}
