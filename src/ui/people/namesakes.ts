import { type InfiniteData, QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'
import type { PersonRow } from '../../../contract/organisation.ts'
import type { Page, UnitRef } from '../../../contract/shapes.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import { useLocalised } from '../../lib/use-localised.ts'

/** A page of the picker's lists: of people alone, or of people beside departments. */
type Listed = Page<PersonRow> | { readonly users: Pick<Page<PersonRow>, 'content'> }

// By name: the endpoints themselves would come with every form, and they are called by the picker alone.
const PLACES = ['searchOrganisation', 'listRoleMembers', 'listMyReports']

/**
 * The departments of those among the units who share their name with another, by id: two equal chips say nothing. A
 * unit has no department of its own, so it is read from what the picker has listed meanwhile; nothing is asked for, and
 * whoever was never listed here stays without.
 */
export function useNamesakes(units: readonly UnitRef[]): ReadonlyMap<string, string> {
  const client = useContext(QueryClientContext)
  const localise = useLocalised()
  const ofName = new Map<string, string[]>()
  for (const { id, type, name, name_i18n } of units) {
    if (type !== UNIT_TYPE.user) continue
    const shown = localise(name_i18n ?? {}, name ?? '')
    ofName.set(shown, [...(ofName.get(shown) ?? []), id])
  }
  const wanted = new Set([...ofName.values()].filter((ids) => ids.length > 1).flat())
  const found = new Map<string, string>()
  if (client === undefined || wanted.size === 0) return found
  for (const place of PLACES)
    for (const [, data] of client.getQueriesData<InfiniteData<Listed>>({ queryKey: [place] }))
      for (const page of data?.pages ?? [])
        for (const person of 'users' in page ? page.users.content : page.content)
          if (wanted.has(person.id))
            found.set(person.id, localise(person.departmentName_i18n, person.departmentName))
  return found
}
