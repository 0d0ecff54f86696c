import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formAddress, LOAD_FAULTS } from './forms.ts'
import { column } from './package/properties.ts'
import { id, wholeNumber } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/** Result of an import (spec §3 "Import result codes"). */
export const IMPORT_RESULT = {
  none: -1,
  success: 0,
  partialSuccess: 1,
  fileType: 2,
  tooManyRows: 3,
  columns: 4,
  system: 5,
  unspecified: 6,
  templateEmpty: 7,
  confirmPeople: 8,
} as const

/** What is wrong with one name in a people cell (wire.md 0.1): repeated, unknown, switched off, more than one. */
export const PEOPLE_CELL = { repeated: 1, unknown: 2, empty: 3, disabled: 4, single: 5 } as const

/** 5 MB of file as base64: far more than the rows that are allowed need. */
const FILE_CHARS = 7_000_000

/** What a cell of a spreadsheet can hold. */
const CELL_CHARS = 32_767

/**
 * Why nothing is imported, more exactly than the result says it: nothing is wrong with the file (6), it is an old one or
 * locked by a password (2), it is too large although its rows may not be too many (3).
 */
export const IMPORT_REASONS = ['modelBoundToWorkflow', 'otherFormat', 'fileTooBig'] as const

const opened = {
  ...formAddress,
  /** Code of the sub-table. */
  subSchemaCode: z.string().check(mostCharacters(64)),
}

const peopleEntry = z.object({
  name: z.string().check(mostCharacters(200)),
  id: z.optional(id),
  /** What is wrong with the name (`PEOPLE_CELL`); absent when nothing is. */
  excelType: z.optional(wholeNumber),
})
export type PeopleEntry = z.infer<typeof peopleEntry>

/** One cell of a row that could not be taken: as it was read, or as it was corrected. */
const importCell = z.object({
  /** As it stands in the file. */
  text: z.optional(z.string().check(mostCharacters(CELL_CHARS))),
  /** Corrected, in the stored shape (rules/values/normalise-value.ts). */
  value: z.optional(z.unknown()),
  /**
   * What is wrong with it: a locale key below `problems.`, or why the spreadsheet has no value for it: `errorValue`, it
   * could not work it out; `noResult`, nobody has yet; `digitsLost`, it keeps 15 digits of more. One of these stays with
   * its cell until that is corrected.
   */
  problem: z.optional(z.string().check(mostCharacters(64))),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Of people columns: each name, and what is wrong with it. */
  people: z.optional(z.array(peopleEntry).check(z.maxLength(200))),
})
export type ImportCell = z.infer<typeof importCell>

/** A row with at least one wrong cell; `line` is its number in the spreadsheet. */
const importRow = z.object({
  line: wholeNumber,
  cells: z.record(z.string().check(mostCharacters(64)), importCell),
})
export type ImportRow = z.infer<typeof importRow>

/**
 * What an import came to. Rows are not stored: they go into the open form and are checked again when it is sent.
 * `errorType` is one of `IMPORT_RESULT`.
 */
const importResult = z.object({
  operationResult: z.boolean(),
  errorType: z.number(),
  successCount: z.number(),
  errorCount: z.number(),
  /** With 3: the limit. */
  importSize: z.optional(z.number()),
  reason: z.optional(z.enum(IMPORT_REASONS)),
  /** With 4: heads of the file that are no column here, that stand twice, and columns that must be there and are not. */
  unknownColumns: z.optional(z.array(z.string())),
  repeatedColumns: z.optional(z.array(z.string())),
  missingColumns: z.optional(z.array(z.string())),
  /**
   * Columns of the file this person may not fill, or no file may, and by their letters those that hold something below
   * no name; nothing was read from them.
   */
  ignoredColumns: z.optional(z.array(z.string())),
  /** Which sheet was read, when the file shows several. */
  sheetName: z.optional(z.string()),
  /** How many rows and which columns of the sheet are hidden in the file; they were left out. */
  hiddenRows: z.optional(z.int()),
  hiddenColumns: z.optional(z.array(z.string())),
  /** The rows that can be taken as they are: cells by column code. */
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Columns of `secondImportData`. */
  headColumns: z.optional(z.array(column)),
  secondImportData: z.optional(z.array(importRow)),
})
export type ImportResult = z.infer<typeof importResult>

/** How many rows one file may bring into a sub-table (setting `importMaxRows`). */
export const importLimit = endpoint({
  name: 'importLimit',
  method: 'GET',
  path: '/api/runtime/form/import_limit',
  access: 'session',
  input: z.object({}),
  output: z.number(),
  faults: [],
})

const ticket = z.string().check(z.minLength(1), mostCharacters(64))

/** Reads an xlsx file as rows of a sub-table of the open form (spec §7 import_data). */
export const importRows = endpoint({
  name: 'importRows',
  method: 'POST',
  path: '/api/runtime/form/import_data',
  access: 'session',
  body: 'file',
  input: z.object({
    ...opened,
    fileName: z.string().check(mostCharacters(300)),
    /** The file in base64: it is read at once and kept nowhere. */
    file: z.string().check(mostCharacters(FILE_CHARS)),
    /** The client's own word for this file, by which `importPlace` finds it. */
    ticket: z.optional(ticket),
  }),
  output: importResult,
  faults: [...LOAD_FAULTS, 'fieldHidden', 'fieldReadOnly', 'tooManySheets'],
})

/** Which in line my file is that waits to be read, 1 for the next; null: it is being read, or its server is another. */
export const importPlace = endpoint({
  name: 'importPlace',
  method: 'GET',
  path: '/api/runtime/form/import_place',
  access: 'session',
  input: z.object({ ticket }),
  output: z.nullable(z.int()),
  faults: [],
})

/** The rows that were wrong, corrected; what is still wrong comes back the same way. */
export const secondImportRows = endpoint({
  name: 'secondImportRows',
  method: 'POST',
  path: '/api/runtime/query/form/second_import_data',
  access: 'session',
  body: 'form',
  input: z.object({ ...opened, secondImportData: z.array(importRow).check(z.maxLength(10_000)) }),
  output: importResult,
  faults: [...LOAD_FAULTS, 'fieldHidden', 'fieldReadOnly'],
})

/** The rows of a sub-table as xlsx: as stored, or as they stand in the open form. Only visible columns. */
export const exportRows = endpoint({
  name: 'exportRows',
  method: 'POST',
  path: '/api/runtime/form/export_data',
  access: 'session',
  raw: true,
  body: 'form',
  input: z.object({
    ...opened,
    /** As they stand in the open form; absent: as stored. */
    rows: z.optional(
      z.array(z.record(z.string().check(mostCharacters(64)), z.unknown())).check(z.maxLength(10_000)),
    ),
    /** Only these rows, by id. */
    objectIds: z.optional(z.array(z.string().check(mostCharacters(64))).check(z.maxLength(10_000))),
  }),
  output: z.unknown(),
  faults: [...LOAD_FAULTS, 'fieldHidden', 'tooManySheets'],
})

/** An empty xlsx file with the columns this person may fill. */
export const exportTemplate = endpoint({
  name: 'exportTemplate',
  method: 'POST',
  path: '/api/runtime/form/export_template',
  access: 'session',
  raw: true,
  input: z.object(opened),
  output: z.unknown(),
  faults: exportRows.faults,
})
