import type { Column } from '../../../../contract/package/properties.ts'
import {
  BooleanEditor,
  CheckboxEditor,
  DropdownEditor,
  MultiDropdownEditor,
  RadioEditor,
} from './choice/choice-editors.tsx'
import { DateEditor, TimeEditor } from './dates/date-editors.tsx'
import type { Editor } from './editor-props.ts'
import { AttachmentEditor } from './files/lazy-file-editors.tsx'
import { LocationEditor } from './place/location-editor.tsx'
import { RecordEditor } from './records/record-editor.tsx'
import { NumberEditor } from './text/number-editor.tsx'
import { LongTextEditor, ShortTextEditor } from './text/text-editors.tsx'
import { DepartmentEditor, MixedPeopleEditor, PersonEditor } from './units/unit-editors.tsx'

/** The input of each type; a type that is not here is only shown. */
export const EDITORS: Readonly<Partial<Record<Column['type'], Editor>>> = {
  shortText: ShortTextEditor,
  longText: LongTextEditor,
  number: NumberEditor,
  date: DateEditor,
  time: TimeEditor,
  boolean: BooleanEditor,
  radio: RadioEditor,
  dropdown: DropdownEditor,
  checkbox: CheckboxEditor,
  multiDropdown: MultiDropdownEditor,
  person: PersonEditor,
  multiPerson: PersonEditor,
  department: DepartmentEditor,
  multiDepartment: DepartmentEditor,
  mixedPeople: MixedPeopleEditor,
  location: LocationEditor,
  attachment: AttachmentEditor,
  relation: RecordEditor,
  multiRelation: RecordEditor,
}
