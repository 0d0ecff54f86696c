import type { RefObject } from 'react'
import { listMyReports } from '../../../contract/organisation.ts'
import type { UnitRef } from '../../../contract/shapes.ts'
import { call } from '../../lib/api/api.ts'
import { queryKey } from '../../lib/api/query-keys.ts'
import { PagedPeople } from './paged-people.tsx'
import type { PickerProps } from './picker-props.ts'
import { RolePeople } from './role-people.tsx'
import { UnitList } from './unit-list.tsx'

/** What is looked through while nothing is searched for. */
export type Source = 'recent' | 'departments' | 'roles' | 'reports'

type Props = Pick<PickerProps, 'kind'> & {
  readonly blocked: PickerProps['blocked']
  readonly source: Source
  readonly recent: Parameters<typeof UnitList>[0]['people']
  readonly picked: readonly UnitRef[]
  readonly onToggle: (unit: UnitRef) => void
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** The people of one source; departments are walked through by the picker itself. */
export function SourcePeople({ source, kind, recent, ...rows }: Props) {
  if (source === 'recent') {
    return <UnitList kind="person" departments={[]} people={recent} {...rows} onOpen={() => {}} />
  }
  if (source === 'roles') return <RolePeople kind={kind} {...rows} />
  if (source !== 'reports') return null
  return (
    <PagedPeople
      place={queryKey(listMyReports, {})}
      load={(paging) => call(listMyReports, paging)}
      {...rows}
    />
  )
}
