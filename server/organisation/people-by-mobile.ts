import { plainSigns } from '../../contract/typed-text.ts'
import type { Actor } from '../base/actor.ts'
import type { Queryable } from '../db/database.ts'
import { mayReadContacts } from '../policies/contacts.ts'
import { usersByMobile } from '../stores/organisation/users.ts'
import { readPrivacySetting } from './settings.ts'
import type { OrganisationSnapshot, SnapshotPerson } from './snapshot.ts'

/** What may be a number, however its digits are parted. */
const NUMBER = /^\+?[\d\s().-]+$/
/** Fewer digits would find everybody. */
const LEAST_DIGITS = 4

/**
 * Active people by their mobile number or a part of it: only those whose number the searcher may read anyhow, so that
 * nobody learns a number by trying (security Z-13). The number itself is never part of the answer.
 */
export async function peopleByMobile(
  db: Queryable,
  actor: Actor,
  organisation: OrganisationSnapshot,
  keyword: string,
): Promise<readonly SnapshotPerson[]> {
  const typed = plainSigns(keyword)
  const digits = typed.replace(/\D/g, '')
  if (!NUMBER.test(typed) || digits.length < LEAST_DIGITS) return []
  const ids = new Set(await usersByMobile(db, actor.corpId, digits))
  if (ids.size === 0) return []
  const { contacts } = await readPrivacySetting(db, actor.corpId)
  return organisation.people.filter(
    (person) => person.active && ids.has(person.id) && mayReadContacts(actor, person, organisation, contacts),
  )
}
