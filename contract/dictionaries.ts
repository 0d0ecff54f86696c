import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_RECORDS, optionValue } from './package/dictionaries.ts'
import { i18nText } from './package/text.ts'
import { searchWords } from './searched-text.ts'
import { code, id, nameI18n, pageOf, paging, queryBoolean, replayToken } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/** Whether the records stand side by side, or some below others (`parentId`). */
export const DICTIONARY_TYPES = ['LIST', 'TREE'] as const

/** A dictionary as lists show it. */
export const dictionaryHead = z.object({
  id,
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  classificationId: z.nullable(id),
  dictionaryType: z.enum(DICTIONARY_TYPES),
  /** The application that brought it; null: made by administrators. */
  appCode: z.nullable(z.string()),
  remarks: z.string(),
  sortKey: z.number(),
  status: z.boolean(),
})

/** An entry of a dictionary; `code` is what forms store. */
export const dictionaryRecord = z.object({
  id,
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  dictionaryId: id,
  parentId: z.nullable(id),
  sortKey: z.number(),
  status: z.boolean(),
})

const words = searchWords(100)

/** Dictionaries by name or code; those that are switched off are for `manageDictionaries` only. */
export const searchDictionary = endpoint({
  name: 'searchDictionary',
  method: 'GET',
  path: '/api/data_dictionary/searchDictionary',
  access: 'session',
  input: z.extend(paging, { searchWord: z.optional(words), classificationId: z.optional(id) }),
  output: pageOf(dictionaryHead),
  faults: [],
})

/** Records of a dictionary by name, pinyin or code. `page` counts from 1, as the family's does. */
export const searchDictionaryRecord = endpoint({
  name: 'searchDictionaryRecord',
  method: 'GET',
  path: '/api/data_dictionary/searchDictionaryRecord',
  access: 'session',
  input: z.extend(paging, { id, searchWord: z.optional(words) }),
  output: pageOf(dictionaryRecord),
  faults: ['notFound'],
})

/** Ids and names of all dictionaries that are on, for choosing one. */
export const getDictionaryIdAndNames = endpoint({
  name: 'getDictionaryIdAndNames',
  method: 'GET',
  path: '/api/data_dictionary/getDictionaryIdAndNames',
  access: 'session',
  input: z.object({}),
  output: z.array(z.object({ id, code: z.string(), name: z.string(), name_i18n: nameI18n })),
  faults: [],
})

/** The dictionaries of one kind that are on, in the administrators' order. */
export const getDictionaryByType = endpoint({
  name: 'getDictionaryByType',
  method: 'GET',
  path: '/api/data_dictionary/getDictionaryByType',
  access: 'session',
  input: z.object({ dictionaryType: z.enum(DICTIONARY_TYPES) }),
  output: z.array(dictionaryHead),
  faults: [],
})

/** Every record that may be chosen, in order. */
export const getEnableRecordsByDictionaryId = endpoint({
  name: 'getEnableRecordsByDictionaryId',
  method: 'GET',
  path: '/api/data_dictionary/getEnableRecordsByDictionaryId',
  access: 'session',
  input: z.object({ dictionaryId: id }),
  output: z.array(dictionaryRecord),
  faults: ['notFound'],
})

/**
 * Creates a dictionary (no `id`) or changes one with its records; for `manageDictionaries`. Records are matched by
 * code; those that are not sent stay. One that came with an application is changed by its package.
 */
export const saveDictionary = endpoint({
  name: 'saveDictionary',
  method: 'POST',
  path: '/api/data_dictionary/saveDictionary',
  access: 'session',
  write: true,
  body: 'form',
  input: z.object({
    id: z.optional(id),
    code,
    name_i18n: i18nText,
    /** The group it is listed in; null: none, absent: as before. */
    classificationId: z.optional(z.nullable(id)),
    remarks: z.optional(z.string().check(mostCharacters(200))),
    sortKey: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    records: z
      .array(z.object({ code: optionValue, name_i18n: i18nText, parentCode: z.optional(optionValue) }))
      .check(z.maxLength(MAX_RECORDS)),
    replayToken,
  }),
  output: z.object({ id }),
  faults: ['noPermission', 'notFound', 'dictionaryOfApp', 'dictionaryCodeTaken', 'dictionaryParent'],
})

/** Switches a dictionary, or one record of it, on or off; for `manageDictionaries`. */
export const updateDictionaryStatus = endpoint({
  name: 'updateDictionaryStatus',
  method: 'POST',
  path: '/api/data_dictionary/updateDictionaryStatus',
  access: 'session',
  write: true,
  input: z.object({ id, recordId: z.optional(id), status: queryBoolean, replayToken }),
  output: z.object({ id }),
  faults: ['noPermission', 'notFound'],
})
