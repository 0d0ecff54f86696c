import { Dash } from '../values/dash.tsx'
import type { ViewerProps } from '../values/editor-props.ts'
import { PlainViewer } from '../values/text/text-viewers.tsx'
import { VIEWERS } from '../values/viewers.ts'

/** A value as it is read; an empty one is a dash. */
export function ReadValue({ property, value }: ViewerProps) {
  if (value === null || value === undefined || value === '') return <Dash />
  const TypedViewer = VIEWERS[property.type] ?? PlainViewer
  return <TypedViewer property={property} value={value} />
}
