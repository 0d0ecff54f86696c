import { readSheet } from 'read-excel-file/universal'
import writeXlsxFile from 'write-excel-file/node'
import { type ImportResult, importRows } from '../../contract/form-rows.ts'
import type { Column } from '../../contract/package/properties.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { CONTRACT } from './records-package.ts'
import { type Answer, startTestServer, type TestServer } from './test-server.ts'
import { type World, workflowWorld } from './workflow-world.ts'

const FURTHER: Column[] = [
  {
    code: 'kind',
    name: { zh: '类别', en: 'Kind' },
    type: 'dropdown',
    options: [
      { value: 'train', name: { zh: '火车', en: 'Train' } },
      { value: 'bus', name: { zh: '大巴', en: 'Bus' } },
    ],
  },
  { code: 'day', name: { zh: '日期' }, type: 'date' },
  { code: 'who', name: { zh: '乘坐人' }, type: 'multiPerson' },
  { code: 'double', name: { zh: '双倍' }, type: 'number', formula: 'amount * 2' },
  { code: 'secret', name: { zh: '成本' }, type: 'number' },
  { code: 'place', name: { zh: '地点', en: 'Place', fr: 'Place' }, type: 'shortText' },
  {
    code: 'wagon',
    name: { zh: '席别' },
    type: 'dropdown',
    options: [
      { value: 'first', name: { zh: '一等座' }, parent: 'train' },
      { value: 'coach', name: { zh: '普通座' }, parent: 'bus' },
    ],
    offered: 'option.parent = kind',
    visibleWhen: "kind != ''",
    requiredWhen: "kind = 'train'",
  },
  // What it belongs to is not in the row: only the open form knows.
  {
    code: 'fare',
    name: { zh: '票种' },
    type: 'dropdown',
    options: [{ value: 'full', name: { zh: '全价' }, parent: 'y' }],
    offered: 'option.parent = purpose',
    requiredWhen: "purpose = 'y'",
  },
  { code: 'seat', name: { zh: '座位', en: 'Seat', fr: 'place ' }, type: 'shortText' },
]

/** The table that rows are brought into, in a new form of the initiator. */
export const TARGET = { startWorkflowCode: 'tripApproval', subSchemaCode: 'items' }

export type ImportWorld = {
  readonly server: TestServer
  readonly world: World
  readonly initiator: () => { as: { corpId: string; userId: string } }
  readonly importFile: (bytes: Buffer, changes?: Record<string, unknown>) => Promise<Answer<ImportResult>>
  /** What a download answers. */
  readonly fileOf: (url: string, payload: object, locale?: Locale) => ReturnType<TestServer['raw']>
}

/** A workflow whose form has a table with columns of every kind that matters to files. */
export async function importWorld(): Promise<ImportWorld> {
  const server = await startTestServer()
  const world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    pkg.models.push(structuredClone(CONTRACT))
    const items = pkg.models[0]?.properties.find(({ code }) => code === 'items')
    if (items?.type === 'subTable') items.columns.push(...FURTHER)
    const start = pkg.workflows[0]?.nodes.find(({ type }) => type === 'start')
    if (start?.type === 'start') {
      start.fields = {
        ...start.fields,
        'items.amount': { required: true },
        'items.secret': { visible: false },
      }
    }
  })
  const initiator = () => ({ as: { corpId: 'yuanshan', userId: world.people.initiator } })
  return {
    server,
    world,
    initiator,
    importFile: async (bytes, changes = {}) => {
      const input = { ...TARGET, fileName: 'rows.xlsx', file: bytes.toString('base64'), ...changes }
      return await server.call(importRows, input, initiator())
    },
    fileOf: async (url, payload, locale = 'zh') =>
      await server.raw(
        { method: 'POST', url, payload, headers: { 'accept-language': locale } },
        initiator().as,
      ),
  }
}

/** A workbook with these cells. */
export async function xlsx(lines: readonly (readonly (string | number | Date | null)[])[]): Promise<Buffer> {
  const cells = lines.map((line) =>
    line.map((value) => {
      if (value === null) return null
      if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' }
      return typeof value === 'number' ? { value, type: Number } : { value, type: String }
    }),
  )
  return await writeXlsxFile(cells, {}).toBuffer()
}

/** The lines of the sheet in a download. */
export async function sheetOf(response: { rawPayload: Buffer }) {
  const bytes = new Uint8Array(response.rawPayload)
  return await readSheet(bytes.buffer, 1, { trim: false, parseNumber: (text: string) => text })
}
