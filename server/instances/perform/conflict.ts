import type { FaultDetails } from '../../../contract/envelope.ts'
import { closedBy } from '../../../engine/guards/guards.ts'
import type { Definition } from '../../../engine/model/context.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { WorkItem } from '../../../engine/model/item.ts'
import type { Rights } from '../../../rules/form/rights.ts'
import { visibleData } from '../../../rules/form/visible.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { localised } from '../../../rules/text/localised.ts'
import { Fault } from '../../base/fault.ts'
import type { Queryable } from '../../db/database.ts'
import { personName } from '../../organisation/people.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'

/** Who closed an item, how and when, from the state; null while it is open. */
export function handledBy(
  state: Instance,
  item: WorkItem,
): { readonly byId: string; readonly action: string; readonly at: string } | null {
  return item.finishedAt === null ? null : { ...closedBy(state, item), at: item.finishedAt }
}

/** The refusal for an item that is no longer open (engine G2): by whom, how, when. */
export function alreadyHandled(
  state: Instance,
  item: WorkItem,
  organisation: OrganisationSnapshot,
  language: string,
): Fault {
  const handled = handledBy(state, item)
  if (handled === null) return new Fault('alreadyHandled')
  return new Fault('alreadyHandled', {
    params: { name: personName(organisation, handled.byId, language) },
    conflict: {
      byId: handled.byId,
      byName: personName(organisation, handled.byId, language),
      action: handled.action,
      at: handled.at,
    },
  })
}

/** A conflict that the engine found, with the person's name for its message. */
export function namedConflict(
  conflict: FaultDetails['conflict'],
  organisation: OrganisationSnapshot,
  language: string,
): Pick<FaultDetails, 'params' | 'conflict'> {
  if (conflict?.byId === undefined) return {}
  const byName = personName(organisation, conflict.byId, language)
  return { params: { name: byName }, conflict: { ...conflict, byName } }
}

type Change = { readonly code: string; readonly before: unknown; readonly after: unknown }
type ChangeRow = { readonly actor_id: string; readonly at: Date; readonly changes: readonly Change[] }

/** What a person saw: the record at a revision, or a list's row at an entry of the log. */
type Since =
  | { readonly revision: number; readonly entry?: undefined }
  | { readonly entry: number; readonly revision?: undefined }

/**
 * The refusal for a form that someone changed meanwhile: the fields with the value this person saw and the one now.
 * Only on this path is the log read; hidden fields and columns are left out, and who changed nothing else (D-02).
 */
export async function dataChanged(
  db: Queryable,
  where: {
    readonly corpId: string
    readonly instanceId: string
    readonly since: Since
    /** Whose own changes do not matter; null: everybody's do. */
    readonly exceptById: string | null
  },
  definition: Definition,
  organisation: OrganisationSnapshot,
  rights: Rights,
  language: string,
): Promise<Fault> {
  const { rows } = await db.query<ChangeRow>({
    text: `select l.actor_id, l.at, e.value->'changes' as changes
      from operation_log l, json_array_elements(l.body->'events') e(value)
      where l.corp_id = $1 and l.instance_id = $2
        and ($3::int is null or (l.body->>'record')::int > $3) and ($4::int is null or l.entry > $4)
        and e.value->>'type' = 'fieldsChanged' and ($5::uuid is null or l.actor_id is distinct from $5)
      order by l.entry`,
    values: [where.corpId, where.instanceId, where.since.revision, where.since.entry, where.exceptById],
  })
  const shown = rows
    .map((row) => ({ ...row, changes: visibleChanges(row.changes, definition, rights) }))
    .filter(({ changes }) => changes.length > 0)
  const last = shown.at(-1)
  const byName = last === undefined ? '' : personName(organisation, last.actor_id, language)
  return new Fault('dataChanged', {
    params: { name: byName },
    conflict: {
      byName,
      ...(last === undefined ? {} : { byId: last.actor_id, at: last.at.toISOString() }),
      fields: mergeChanges(shown).flatMap((change) => {
        const property = definition.model.properties.find(({ code }) => code === change.code)
        return property === undefined ? [] : [{ ...change, name: localised(property.name, language, 'zh') }]
      }),
    },
  })
}

function visibleChanges(changes: readonly Change[], { model }: Definition, rights: Rights): Change[] {
  return changes.flatMap(({ code, before, after }) => {
    const seen = (value: unknown) => visibleData(model, rights, { [code]: value })[code] ?? null
    const change = { code, before: seen(before), after: seen(after) }
    return sameValue(change.before, change.after) ? [] : [change]
  })
}

function mergeChanges(rows: readonly ChangeRow[]): Change[] {
  const merged = new Map<string, Change>()
  for (const change of rows.flatMap((row) => row.changes)) {
    const earlier = merged.get(change.code)
    merged.set(change.code, earlier === undefined ? change : { ...earlier, after: change.after })
  }
  // Back at what the person saw: nothing to tell.
  return [...merged.values()].filter(({ before, after }) => !sameValue(before, after))
}
