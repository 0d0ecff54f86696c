import type { ComponentType } from 'react'
import type { Column, Property } from '../../../../contract/package/properties.ts'

/** What the input of one property takes; values in the shapes of rules/values/normalise-value.ts, empty is null. */
export type EditorProps = {
  readonly property: Column
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly label: string
  readonly required: boolean
  readonly error: string | undefined
  readonly look?: 'row' | 'box' | 'cell'
}

/** An editor as the table of editors calls it: the hint is in the reader's language, the look is decided. */
export type TypedEditorProps = EditorProps & {
  readonly look: 'row' | 'box' | 'cell'
  readonly hint: string | undefined
}
export type Editor = ComponentType<TypedEditorProps>

/** What shows a value that is not empty. */
export type ViewerProps = { readonly property: Property | Column; readonly value: unknown }
export type Viewer = ComponentType<ViewerProps>
