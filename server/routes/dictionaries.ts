import type { FastifyInstance } from 'fastify'
import {
  getDictionaryByType,
  getDictionaryIdAndNames,
  getEnableRecordsByDictionaryId,
  saveDictionary,
  searchDictionary,
  searchDictionaryRecord,
  updateDictionaryStatus,
} from '../../contract/dictionaries.ts'
import { saveOne } from '../apps/dictionaries/save.ts'
import { doneBy } from '../audit/security-event.ts'
import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import { isFound, searchTextOf, wantedOf } from '../base/search-text.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/once.ts'
import { route, type SessionContext } from '../http/route.ts'
import { pageOfList } from '../organisation/page-of-list.ts'
import { presentDictionary, presentRecord } from '../pages/dictionary.ts'
import { may } from '../policies/permissions.ts'
import {
  type DictionaryRow,
  findDictionary,
  listDictionaries,
  listRecords,
} from '../stores/apps/dictionaries.ts'
import { switchDictionary } from '../stores/apps/write-dictionaries.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'

/**
 * Data dictionaries (spec §7). Everyone may read what is on, because forms show it; what is switched off is for those
 * who manage them (docs/permissions.md).
 */
export function registerDictionaryRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, searchDictionary, async ({ searchWord, classificationId, ...paging }, { actor, call }) => {
    const rows = (await seenBy(database, actor)).filter(
      (row) =>
        (classificationId === undefined || row.class_id === classificationId) && hasWord(row, searchWord),
    )
    return pageOfList(rows, paging, (row) => presentDictionary(row, call.locale))
  })

  route(app, searchDictionaryRecord, async ({ id, searchWord, page, ...paging }, { actor, call }) => {
    const dictionary = await readable(database, actor, id)
    const records = await listRecords(database, actor.corpId, dictionary.id)
    const shown = records.filter(
      (record) => (record.enabled || manages(actor)) && hasWord(record, searchWord),
    )
    const window = { ...paging, ...(page === undefined ? {} : { page: page - 1 }) }
    return pageOfList(shown, window, (record) => presentRecord(record, dictionary.id, call.locale))
  })

  route(app, getDictionaryIdAndNames, async (_, { actor, call }) =>
    (await listDictionaries(database, actor.corpId))
      .filter((row) => row.enabled)
      .map((row) => {
        const { id, code, name, name_i18n } = presentDictionary(row, call.locale)
        return { id, code, name, name_i18n }
      }),
  )

  route(app, getDictionaryByType, async ({ dictionaryType }, { actor, call }) =>
    (await listDictionaries(database, actor.corpId))
      .filter((row) => row.enabled)
      .map((row) => presentDictionary(row, call.locale))
      .filter((shown) => shown.dictionaryType === dictionaryType),
  )

  route(app, getEnableRecordsByDictionaryId, async ({ dictionaryId }, { actor, call }) => {
    const { id, enabled } = await readable(database, actor, dictionaryId)
    if (!enabled) return []
    const records = await listRecords(database, actor.corpId, id)
    return records.filter((record) => record.enabled).map((record) => presentRecord(record, id, call.locale))
  })

  route(app, saveDictionary, async (input, { actor, call }) => {
    if (!manages(actor)) throw new Fault('noPermission')
    return once(database, actor, { ...saveDictionary, input }, async (tx) => {
      const saved = await saveOne(tx, actor.corpId, input, call.locale)
      await addSecurityEvents(tx, actor.corpId, [changed({ actor, call }, 'dictionary', saved.id)])
      return saved
    })
  })

  route(app, updateDictionaryStatus, async (input, { actor, call }) => {
    if (!manages(actor)) throw new Fault('noPermission')
    return once(database, actor, { ...updateDictionaryStatus, input }, async (tx) => {
      const { id, recordId, status } = input
      const { corpId } = actor
      if ((await findDictionary(tx, corpId, { id }, 'lock')) === undefined) throw new Fault('notFound')
      if (recordId !== undefined) {
        const records = await listRecords(tx, corpId, id)
        if (!records.some((record) => record.id === recordId)) throw new Fault('notFound')
      }
      await switchDictionary(tx, corpId, id, recordId ?? null, status)
      await addSecurityEvents(tx, corpId, [changed({ actor, call }, 'dictionary', id)])
      return { id }
    })
  })
}

function changed(context: Pick<SessionContext, 'actor' | 'call'>, subjectKind: string, subject: string) {
  return doneBy(context, 'dictionaryChanged', { subjectKind, subject })
}

function manages(actor: Actor): boolean {
  return may(actor, 'manageDictionaries')
}

async function seenBy(database: Deps['database'], actor: Actor): Promise<DictionaryRow[]> {
  const rows = await listDictionaries(database, actor.corpId)
  return rows.filter((row) => row.enabled || manages(actor))
}

async function readable(database: Deps['database'], actor: Actor, id: string): Promise<DictionaryRow> {
  const row = await findDictionary(database, actor.corpId, { id })
  if (row === undefined || (!row.enabled && !manages(actor))) throw new Fault('notFound')
  return row
}

type Named = Pick<DictionaryRow, 'name' | 'name_i18n' | 'code'>

function hasWord({ name, name_i18n, code }: Named, searchWord: string | undefined): boolean {
  const wanted = wantedOf(searchWord ?? '')
  return wanted.forms.length === 0 || isFound(searchTextOf(name, code, ...Object.values(name_i18n)), wanted)
}
