import * as z from 'zod/mini'
import { dictionaryHead } from './dictionaries.ts'
import { endpoint } from './endpoint.ts'
import { i18nText } from './package/text.ts'
import { code, id, nameI18n, replayToken } from './shapes.ts'

/** A group that dictionaries are listed in (spec §7 "class"). */
export const dictionaryClass = z.object({
  id,
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  sortKey: z.number(),
})

/** Most groups deleted in one call. */
const MOST_DELETED = 100

/** The groups in the administrators' order. */
export const getDictionaryClass = endpoint({
  name: 'getDictionaryClass',
  method: 'GET',
  path: '/api/data_dictionary/getDictionaryClass',
  access: 'session',
  input: z.object({}),
  output: z.array(dictionaryClass),
  faults: [],
})

/** One group with its dictionaries; those that are switched off are for `manageDictionaries` only. */
export const getDictionaryClassDetail = endpoint({
  name: 'getDictionaryClassDetail',
  method: 'GET',
  path: '/api/data_dictionary/getDictionaryClassDetail',
  access: 'session',
  input: z.object({ id }),
  output: z.extend(dictionaryClass, { dictionaries: z.array(dictionaryHead) }),
  faults: ['notFound'],
})

/**
 * Creates a group (no `id`; without `code` it gets one) or changes its names and place; for `manageDictionaries`. The
 * code stays, because packages name a group by it; the names of one that holds an application's dictionary are the
 * package's.
 */
export const saveDictionaryClass = endpoint({
  name: 'saveDictionaryClass',
  method: 'POST',
  path: '/api/data_dictionary/saveDictionaryClass',
  access: 'session',
  write: true,
  input: z.object({
    id: z.optional(id),
    code: z.optional(code),
    name_i18n: i18nText,
    sortKey: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    replayToken,
  }),
  output: z.object({ id }),
  faults: ['noPermission', 'notFound', 'dictionaryOfApp', 'dictionaryClassCodeTaken'],
})

/** Deletes empty groups, all or none; for `manageDictionaries`. A dictionary is never deleted with its group. */
export const deleteDictionaryClassBatch = endpoint({
  name: 'deleteDictionaryClassBatch',
  method: 'POST',
  path: '/api/data_dictionary/deleteDictionaryClassBatch',
  access: 'session',
  write: true,
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_DELETED)), replayToken }),
  output: z.object({ deleted: z.number() }),
  faults: ['noPermission', 'notFound', 'dictionaryClassUsed'],
})
