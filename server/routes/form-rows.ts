import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import {
  exportRows,
  exportTemplate,
  importLimit,
  importPlace,
  importRows,
  secondImportRows,
} from '../../contract/form-rows.ts'
import { firstCharacters } from '../../contract/typed-text.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { OwnReply } from '../http/own-reply.ts'
import { route, type SessionContext } from '../http/route.ts'
import { readerOf } from '../organisation/reader.ts'
import { readImportSetting } from '../organisation/settings.ts'
import { loadFormPage } from '../pages/load-form-page.ts'
import { chosenRows, type ExportScene, exportSheet, templateSheet } from '../records/imports/export-rows.ts'
import { importLines } from '../records/imports/import-lines.ts'
import { BOUND_TO_WORKFLOW, type ImportScene, importCells } from '../records/imports/import-rows.ts'
import { openForImport, openTable } from '../records/imports/open-table.ts'
import { templateName } from '../records/imports/template-name.ts'
import { placeInLine, readSpreadsheet, writeSpreadsheet } from '../spreadsheets/spreadsheets.ts'

/** The media type of a spreadsheet. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Opened = ParsedInputOf<typeof exportTemplate>

/** Rows of a sub-table from and to files (spec §7 "Form"). Nothing is stored: rows go through the open form. */
export function registerFormRowRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, importLimit, async (_, { actor }) => await limitOf(deps, actor.corpId))

  route(app, importPlace, async ({ ticket }, { actor }) => placeInLine(actor, ticket))

  route(app, importRows, async (input, context) => {
    const scene = await importScene(deps, input, context)
    if (scene === null) return BOUND_TO_WORKFLOW
    const bytes = Buffer.from(input.file, 'base64')
    const turn = { ...context.actor, ticket: input.ticket }
    return importLines(await readSpreadsheet(turn, bytes, scene.limit), scene)
  })

  route(app, secondImportRows, async (input, context) => {
    const scene = await importScene(deps, input, context)
    return scene === null ? BOUND_TO_WORKFLOW : importCells(input.secondImportData, scene)
  })

  route(app, exportRows, async (input, context) => {
    const { page, reader } = await openForm(deps, context, input)
    const opened = openTable(page, input.subSchemaCode)
    const rows = chosenRows(page, input.subSchemaCode, input.rows, input.objectIds)
    const scene = { opened, organisation: reader.organisation, language: context.call.locale }
    const sheet = exportSheet(rows, scene)
    return await sheetReply(sheet, sheet.frame.name)
  })

  route(app, exportTemplate, async (input, context) => {
    const { page, reader } = await openForm(deps, context, input)
    const opened = openTable(page, input.subSchemaCode)
    const scene: ExportScene = { opened, organisation: reader.organisation, language: context.call.locale }
    const sheet = templateSheet(scene)
    return await sheetReply(sheet, templateName(sheet.frame.name, context.call.locale))
  })
}

/** The form as the caller may see it, and his organisation. */
async function openForm(deps: Deps, context: Pick<SessionContext, 'actor' | 'call'>, input: Opened) {
  const { page, read } = await loadFormPage(deps, context, input)
  return { page, isOfRun: read !== null, reader: await readerOf(deps, context.actor, context.call) }
}

async function limitOf(deps: Deps, corpId: string): Promise<number> {
  return (await readImportSetting(deps.database, corpId)).importMaxRows
}

/** Null: a record that only its workflow fills, asked for as a plain one (wire.md §13 "refused"). */
async function importScene(
  deps: Deps,
  input: Opened,
  context: Pick<SessionContext, 'actor' | 'call'>,
): Promise<ImportScene | null> {
  const opening = openForm(deps, context, input).catch((error: unknown) => {
    if (error instanceof Fault && error.fault === 'recordOfRun') return null
    throw error
  })
  const opened = await opening
  if (opened === null || (input.schemaCode !== undefined && opened.isOfRun)) return null
  return {
    opened: openForImport(opened.page, input.subSchemaCode),
    organisation: opened.reader.organisation,
    language: context.call.locale,
    limit: await limitOf(deps, context.actor.corpId),
  }
}

async function sheetReply(
  { frame, rows }: ReturnType<typeof exportSheet>,
  fileName: string,
): Promise<OwnReply> {
  const file = await writeSpreadsheet(frame, rows)
  return new OwnReply(file, {
    'content-type': XLSX,
    'content-disposition': `attachment; filename="rows.xlsx"; filename*=UTF-8''${encoded(fileName)}.xlsx`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
}

/** A file name as RFC 5987 wants it (security F-08). */
function encoded(name: string): string {
  return encodeURIComponent(firstCharacters(name, 100)).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
}
