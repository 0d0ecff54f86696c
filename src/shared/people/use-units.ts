import { useInfiniteQuery } from '@tanstack/react-query'
import {
  listDepartments,
  listDepartmentUsers,
  searchDepartments,
  searchOrganisation,
} from '../../../contract/organisation.ts'
import { call } from '../../lib/api/api.ts'
import { queryKey } from '../../lib/api/query-keys.ts'
import { choosesPeople, type UnitKind } from './unit-kind.ts'

const PAGE = 100
const NOBODY = { content: [], totalElements: 0, totalPages: 0, totalIsMinimum: false, nextCursor: null }

/** What the list shows: matches of the search, else the contents of the department that is open; people by pages. */
export function useUnits(keyword: string, deptId: string | undefined, kind: UnitKind) {
  const found = useInfiniteQuery({
    queryKey: [...queryKey(searchOrganisation, { keyword }), deptId ?? '', kind],
    initialPageParam: '',
    queryFn: ({ pageParam }) => unitsOf(keyword, deptId, kind, pageParam === '' ? undefined : pageParam),
    getNextPageParam: (last) => last.users.nextCursor,
  })
  const pages = found.data?.pages ?? []
  return {
    ...found,
    departments: pages[0]?.departments ?? [],
    people: pages.flatMap((page) => page.users.content),
  }
}

async function unitsOf(
  keyword: string,
  deptId: string | undefined,
  kind: UnitKind,
  cursor: string | undefined,
) {
  if (keyword !== '') {
    if (!choosesPeople(kind))
      return { departments: await call(searchDepartments, { keyword }), users: NOBODY }
    return call(searchOrganisation, { keyword, size: PAGE, cursor })
  }
  if (cursor !== undefined && deptId !== undefined) {
    return { departments: [], users: await call(listDepartmentUsers, { deptId, size: PAGE, cursor }) }
  }
  const top = await call(listDepartments, { deptId })
  const [only] = top
  if (!choosesPeople(kind)) return { departments: top, users: NOBODY }
  // People are looked for below the organisation's one top department at once.
  const inside = deptId ?? (top.length === 1 ? only?.id : undefined)
  if (inside === undefined) return { departments: top, users: NOBODY }
  const isTop = deptId === undefined
  const departments = isTop && kind === 'person' ? await call(listDepartments, { deptId: inside }) : top
  // Departments that can be chosen start at the top one itself, whose people stand inside it.
  if (isTop && kind === 'mixed') return { departments: top, users: NOBODY }
  return { departments, users: await call(listDepartmentUsers, { deptId: inside, size: PAGE, cursor }) }
}
