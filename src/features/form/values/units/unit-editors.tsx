import type { TypedEditorProps } from '../editor-props.ts'
import { UnitField } from './unit-field.tsx'

/** One person or several. */
export function PersonEditor({ property, ...rest }: TypedEditorProps) {
  return <UnitField {...rest} kind="person" multiple={property.type === 'multiPerson'} />
}

/** One department or several. */
export function DepartmentEditor({ property, ...rest }: TypedEditorProps) {
  return <UnitField {...rest} kind="department" multiple={property.type === 'multiDepartment'} />
}

/** People, departments and roles in one list. */
export function MixedPeopleEditor({ property: _, ...rest }: TypedEditorProps) {
  return <UnitField {...rest} kind="mixed" multiple />
}
