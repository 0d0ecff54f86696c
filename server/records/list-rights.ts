import { hiddenAtAny, type Rights } from '../../rules/form/rights.ts'
import { propertiesOf } from '../../rules/record/model-index.ts'
import { isPlain, shownAnyway, shownToAll } from '../policies/records.ts'
import { reachedVersions, versionsWithRuns } from '../stores/apps/reached-versions.ts'
import type { RecordSight, RecordSources } from './record-reader.ts'

/**
 * The fields that a list may show, filter, sort, export and be asked for by: those that are shown whichever way this
 * person reads a record, at every step of every workflow as it is now and of every older version that a run of his
 * still follows. Any other could be guessed by asking (security D-02; docs/decisions/024-hidden-values.md).
 */
export async function listRights(
  sources: Pick<RecordSources, 'db' | 'definitions'>,
  corpId: string,
  sight: RecordSight,
): Promise<Rights> {
  const always = shownAnyway(sight.policy)
  const given = shownToAll(sight.policy)
  const now = new Set(hiddenNow(sight))
  const older = await hiddenByOlder(sources, corpId, sight, (code) => {
    return given(code).visible && !always(code).visible && !now.has(code)
  })
  return (code) => ({
    visible: always(code).visible || (given(code).visible && !now.has(code) && !older.has(code)),
    editable: false,
    required: false,
  })
}

function hiddenNow({ published }: RecordSight): string[] {
  if (isPlain(published)) return []
  return published.workflows.flatMap(({ nodes }) => [...hiddenAtAny(nodes, published.model)])
}

/**
 * What older versions hide of the fields in question. A version that does not know a field hides nothing of it: a run
 * that follows it has no value there, not even one that it brought along (engine X5).
 */
async function hiddenByOlder(
  { db, definitions }: Pick<RecordSources, 'db' | 'definitions'>,
  corpId: string,
  { published, scope }: RecordSight,
  isInQuestion: (code: string) => boolean,
): Promise<ReadonlySet<string>> {
  if (scope.runs === null) return new Set()
  const { model } = published
  if (![...propertiesOf(model).keys()].some(isInQuestion)) return new Set()
  const versions = await versionsWithRuns(db, corpId, model.code)
  const hidden = await definitions.hidden(corpId, versions)
  const stricter = new Map(
    [...hidden].flatMap(([id, codes]) => {
      const counted = [...codes].filter(isInQuestion)
      return counted.length === 0 ? [] : [[id, counted] as const]
    }),
  )
  if (stricter.size === 0) return new Set()
  const reached = await reachedVersions(db, corpId, scope, [...stricter.keys()])
  return new Set(reached.flatMap((id) => stricter.get(id) ?? []))
}
