import { randomUUID } from 'node:crypto'
import type { deleteDictionaryClassBatch, saveDictionaryClass } from '../../../contract/dictionary-classes.ts'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { localised } from '../../../rules/text/localised.ts'
import { Fault } from '../../base/fault.ts'
import type { Queryable } from '../../db/database.ts'
import {
  countInClasses,
  deleteClasses,
  insertClass,
  lockClasses,
  updateClass,
} from '../../stores/apps/dictionary-classes.ts'

type Saved = ParsedInputOf<typeof saveDictionaryClass>
type Deleted = ParsedInputOf<typeof deleteDictionaryClassBatch>

/** Creates or changes a group of dictionaries, within a transaction. */
export async function saveClass(
  tx: Queryable,
  corpId: string,
  input: Saved,
  locale: string,
): Promise<{ id: string }> {
  const named = { name: localised(input.name_i18n, locale, 'zh'), nameI18n: input.name_i18n }
  if (input.id === undefined) return createClass(tx, corpId, input, named)
  const { id } = input
  const [before] = await lockClasses(tx, corpId, [id])
  if (before === undefined) throw new Fault('notFound')
  if (input.code !== undefined && input.code !== before.code) {
    throw new Fault('invalidInput', { problems: [{ path: 'code', problem: 'notAllowed' }] })
  }
  if (!sameValue(before.name_i18n, input.name_i18n)) {
    const [counted] = await countInClasses(tx, corpId, [id])
    if (counted !== undefined && counted.of_apps > 0) throw new Fault('dictionaryOfApp')
  }
  await updateClass(tx, corpId, { id, ...named, sortKey: input.sortKey ?? before.sort_key })
  return { id }
}

async function createClass(
  tx: Queryable,
  corpId: string,
  { code, sortKey = 0 }: Saved,
  named: { readonly name: string; readonly nameI18n: Saved['name_i18n'] },
): Promise<{ id: string }> {
  const id = randomUUID()
  const row = { id, code: code ?? `class_${id.replaceAll('-', '')}`, ...named, sortKey }
  if (await insertClass(tx, corpId, row)) return { id }
  throw new Fault('dictionaryClassCodeTaken', { params: { code: row.code } })
}

/** Deletes groups that hold nothing, all or none, within a transaction. */
export async function deleteEmptyClasses(
  tx: Queryable,
  corpId: string,
  input: Deleted,
  locale: string,
): Promise<{ deleted: number }> {
  const ids = [...new Set(input.ids)]
  const rows = await lockClasses(tx, corpId, ids)
  if (rows.length < ids.length) throw new Fault('notFound')
  const [used] = await countInClasses(tx, corpId, ids)
  if (used !== undefined) {
    const row = rows.find(({ id }) => id === used.class_id)
    const name = localised(row?.name_i18n ?? {}, locale, 'zh') || (row?.name ?? '')
    throw new Fault('dictionaryClassUsed', { params: { name, count: used.held } })
  }
  await deleteClasses(tx, corpId, ids)
  return { deleted: ids.length }
}
