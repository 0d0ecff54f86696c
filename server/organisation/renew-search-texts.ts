import { SEARCH_RULES, searchTextOf, sortNameOf } from '../base/search-text.ts'
import type { Database } from '../db/database.ts'
import { touchOrganisation } from '../stores/organisation/corps.ts'
import {
  type NamedPerson,
  peopleSearchedBefore,
  writeSearchTexts,
} from '../stores/organisation/search-texts.ts'

const BATCH = 500

/**
 * Writes the searched texts of people anew that older rules wrote, batch by batch, so that it goes on where it was
 * stopped. An organisation has a new version once its batches are through: everybody loads a new version whole.
 * Answers how many were written.
 */
export async function renewSearchTexts(database: Database, signal?: AbortSignal): Promise<number> {
  const changed = new Set<string>()
  let renewed = 0
  try {
    for (let after: { corpId: string; id: string } | null = null; signal?.aborted !== true; ) {
      const people: readonly NamedPerson[] = await peopleSearchedBefore(database, SEARCH_RULES, after, BATCH)
      for (const [corpId, ones] of Map.groupBy(people, ({ corp_id }) => corp_id)) {
        await writeSearchTexts(database, corpId, SEARCH_RULES, ones.map(searchedOf))
        changed.add(corpId)
      }
      renewed += people.length
      const last = people.at(-1)
      if (last === undefined || people.length < BATCH) break
      after = { corpId: last.corp_id, id: last.id }
    }
  } finally {
    for (const corpId of changed) await touchOrganisation(database, corpId)
  }
  return renewed
}

function searchedOf({ id, name, name_i18n, username, employee_no }: NamedPerson) {
  const further = [...Object.values(name_i18n), username, employee_no]
  return { id, name, search_text: searchTextOf(name, ...further), sort_name: sortNameOf(name) }
}
