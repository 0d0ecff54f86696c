import type { PersonRef } from '../../contract/shapes.ts'
import type { Deps } from '../deps.ts'
import { presentPerson } from '../organisation/people.ts'
import { searchSnapshot } from '../organisation/search.ts'
import { concerned, readersOf } from './readers.ts'
import type { Caller, Subject } from './subject.ts'

const MOST = 20

/**
 * Whom the caller may name: people who may see the document. Without a keyword those it has met; with one, everybody it
 * fits, those it has met first.
 */
export async function mentionable(
  deps: Pick<Deps, 'database'>,
  { actor }: Caller,
  subject: Subject,
  keyword: string,
  size = MOST,
): Promise<PersonRef[]> {
  const { organisation } = subject.reader
  const isReader = await readersOf(deps.database, actor.corpId, subject)
  const met = concerned(subject)
  const found = keyword.trim() === '' ? met : matching(keyword, subject, new Set(met))
  const named = found.filter((id) => id !== actor.userId && isReader(id))
  return named.slice(0, Math.min(Math.max(size, 1), MOST)).map((id) => presentPerson(organisation, id))
}

function matching(keyword: string, { reader }: Subject, met: ReadonlySet<string>): readonly string[] {
  const ids = searchSnapshot(reader.organisation, keyword).people.map(({ id }) => id)
  return [...ids.filter((id) => met.has(id)), ...ids.filter((id) => !met.has(id))]
}
