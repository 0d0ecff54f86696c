import type { Property } from '../../../../contract/package/properties.ts'
import type { Viewer } from './editor-props.ts'
import { AttachmentViewer } from './files/lazy-file-editors.tsx'
import { LocationViewer } from './place/location-viewer.tsx'
import { RecordViewer } from './records/record-viewer.tsx'
import { OpinionsViewer } from './text/opinions-viewer.tsx'
import { WrittenViewer } from './text/text-viewers.tsx'
import { PeopleViewer } from './units/people-viewer.tsx'

/** What shows a value of each type; a type that is not here is shown as its text (rules/values/value-text.ts). */
export const VIEWERS: Readonly<Partial<Record<Property['type'], Viewer>>> = {
  shortText: WrittenViewer,
  longText: WrittenViewer,
  approvalComment: OpinionsViewer,
  person: PeopleViewer,
  multiPerson: PeopleViewer,
  mixedPeople: PeopleViewer,
  location: LocationViewer,
  attachment: AttachmentViewer,
  relation: RecordViewer,
  multiRelation: RecordViewer,
}
