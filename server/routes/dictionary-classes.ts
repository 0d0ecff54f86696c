import type { FastifyInstance } from 'fastify'
import {
  deleteDictionaryClassBatch,
  getDictionaryClass,
  getDictionaryClassDetail,
  saveDictionaryClass,
} from '../../contract/dictionary-classes.ts'
import { deleteEmptyClasses, saveClass } from '../apps/dictionaries/classes.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/once.ts'
import { route } from '../http/route.ts'
import { presentClass, presentDictionary } from '../pages/dictionary.ts'
import { may } from '../policies/permissions.ts'
import { listDictionaries } from '../stores/apps/dictionaries.ts'
import { listClasses } from '../stores/apps/dictionary-classes.ts'

/** Groups of dictionaries (spec §7 "class"): everyone may read them, those who manage dictionaries change them. */
export function registerDictionaryClassRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, getDictionaryClass, async (_, { actor, call }) =>
    (await listClasses(database, actor.corpId)).map((row) => presentClass(row, call.locale)),
  )

  route(app, getDictionaryClassDetail, async ({ id }, { actor, call }) => {
    const found = (await listClasses(database, actor.corpId)).find((row) => row.id === id)
    if (found === undefined) throw new Fault('notFound')
    const all = await listDictionaries(database, actor.corpId)
    const inside = all.filter(
      (row) => row.class_id === id && (row.enabled || may(actor, 'manageDictionaries')),
    )
    return {
      ...presentClass(found, call.locale),
      dictionaries: inside.map((row) => presentDictionary(row, call.locale)),
    }
  })

  route(app, saveDictionaryClass, async (input, { actor, call }) => {
    if (!may(actor, 'manageDictionaries')) throw new Fault('noPermission')
    return once(database, actor, { ...saveDictionaryClass, input }, (tx) =>
      saveClass(tx, actor.corpId, input, call.locale),
    )
  })

  route(app, deleteDictionaryClassBatch, async (input, { actor, call }) => {
    if (!may(actor, 'manageDictionaries')) throw new Fault('noPermission')
    return once(database, actor, { ...deleteDictionaryClassBatch, input }, (tx) =>
      deleteEmptyClasses(tx, actor.corpId, input, call.locale),
    )
  })
}
