import type * as z from 'zod/mini'
import type { dictionaryHead, dictionaryRecord } from '../../contract/dictionaries.ts'
import type { dictionaryClass } from '../../contract/dictionary-classes.ts'
import { localised } from '../../rules/text/localised.ts'
import type { DictionaryRecordRow, DictionaryRow } from '../stores/apps/dictionaries.ts'
import type { DictionaryClassRow } from '../stores/apps/dictionary-classes.ts'

function namesOf({ name, name_i18n }: Pick<DictionaryRow, 'name' | 'name_i18n'>, locale: string) {
  return { name: localised(name_i18n, locale, 'zh') || name, name_i18n }
}

export function presentClass(row: DictionaryClassRow, locale: string): z.input<typeof dictionaryClass> {
  return { id: row.id, code: row.code, ...namesOf(row, locale), sortKey: row.sort_key }
}

export function presentDictionary(row: DictionaryRow, locale: string): z.input<typeof dictionaryHead> {
  return {
    id: row.id,
    code: row.code,
    ...namesOf(row, locale),
    classificationId: row.class_id,
    dictionaryType: row.is_tree ? 'TREE' : 'LIST',
    appCode: row.app_code,
    remarks: row.remarks,
    sortKey: row.sort_key,
    status: row.enabled,
  }
}

export function presentRecord(
  row: DictionaryRecordRow,
  dictionaryId: string,
  locale: string,
): z.input<typeof dictionaryRecord> {
  return {
    id: row.id,
    code: row.code,
    ...namesOf(row, locale),
    dictionaryId,
    parentId: row.parent_id,
    sortKey: row.sort_key,
    status: row.enabled,
  }
}
