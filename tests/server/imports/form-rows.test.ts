import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import {
  exportRows,
  exportTemplate,
  IMPORT_RESULT,
  importLimit,
  importRows,
  PEOPLE_CELL,
  secondImportRows,
} from '../../../contract/form-rows.ts'
import type { Column } from '../../../contract/package/properties.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { saveSetting } from '../../../server/organisation/settings.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { CONTRACT } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'
import { textCell, workbook, zip } from '../../support/zip.ts'

let server: TestServer
let world: World

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

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
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
})
afterAll(() => server.close())

const target = { startWorkflowCode: 'tripApproval', subSchemaCode: 'items' }
const initiator = () => ({ as: { corpId: 'yuanshan', userId: world.people.initiator } })

async function xlsx(lines: readonly (readonly (string | number | Date | null)[])[]): Promise<Buffer> {
  const cells = lines.map((line) =>
    line.map((value) => {
      if (value === null) return null
      if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' }
      return typeof value === 'number' ? { value, type: Number } : { value, type: String }
    }),
  )
  return await writeXlsxFile(cells, {}).toBuffer()
}

async function importFile(bytes: Buffer, changes: Record<string, unknown> = {}) {
  const input = { ...target, fileName: 'rows.xlsx', file: bytes.toString('base64'), ...changes }
  return await server.call(importRows, input, initiator())
}

async function fileOf(url: string, payload: object, locale: Locale = 'zh') {
  return await server.raw(
    { method: 'POST', url, payload, headers: { 'accept-language': locale } },
    initiator().as,
  )
}

async function sheetOf(response: { rawPayload: Buffer }) {
  const bytes = new Uint8Array(response.rawPayload)
  return await readSheet(bytes.buffer, 1, { trim: false, parseNumber: (text: string) => text })
}

describe('rows from a file', () => {
  it('E-06, 0: names in any language, choices by name, days of the spreadsheet, people by name', async () => {
    const manager = world.people.manager
    const { data } = await importFile(
      await xlsx([
        ['*金额', 'Kind', '日期', '项目', '乘坐人'],
        [12.3, '火车', new Date(Date.UTC(2026, 2, 9)), '去程', (await nameOf(manager)) ?? ''],
        ['1,000', 'bus', '2026/3/10', null, null],
      ]),
    )
    expect(data).toMatchObject({ errorType: IMPORT_RESULT.success, successCount: 2, errorCount: 0 })
    expect(data.rows).toMatchObject([
      { amount: '12.3', kind: 'train', day: '2026-03-09', what: '去程', who: [{ id: manager, type: 3 }] },
      { amount: '1000', kind: 'bus', day: '2026-03-10', what: null, who: null },
    ])
  })

  it('E-06, 1: wrong cells are named by line, column and reason; the good rows are there', async () => {
    const { data } = await importFile(
      await xlsx([
        ['金额', '类别'],
        [5, '火车'],
        ['many', '飞机'],
      ]),
    )
    expect(data).toMatchObject({ errorType: IMPORT_RESULT.partialSuccess, successCount: 1, errorCount: 1 })
    expect(data.secondImportData).toMatchObject([
      {
        line: 3,
        cells: {
          amount: { text: 'many', problem: 'badNumber' },
          kind: { text: '飞机', problem: 'notAllowed' },
        },
      },
    ])
  })

  it('E-06, 1: the wrong rows corrected come as good ones, what is still wrong comes back', async () => {
    const again = await server.call(
      secondImportRows,
      {
        ...target,
        secondImportData: [
          { line: 3, cells: { amount: { value: '7' }, kind: { text: 'Bus' } } },
          { line: 4, cells: { amount: { value: 'x' } } },
        ],
      },
      initiator(),
    )
    expect(again.data).toMatchObject({ errorType: IMPORT_RESULT.partialSuccess, successCount: 1 })
    expect(again.data.rows).toEqual([{ amount: '7', kind: 'bus' }])
    expect(again.data.secondImportData).toMatchObject([{ line: 4 }])
  })

  it('E-06, 2: what is no workbook', async () => {
    for (const bytes of [Buffer.from('a,b\n1,2'), zip([{ name: 'a.txt', content: 'x' }]), Buffer.alloc(0)]) {
      expect((await importFile(bytes)).data.errorType).toBe(IMPORT_RESULT.fileType)
    }
  })

  it('E-06, 3: more rows than the setting allows, with the limit', async () => {
    await saveSetting(server.deps.database, 'yuanshan', 'imports', { importMaxRows: 2 })
    expect((await server.call(importLimit, {}, initiator())).data).toBe(2)
    const { data } = await importFile(await xlsx([['金额'], [1], [2], [3]]))
    const tooMany = { errorType: IMPORT_RESULT.tooManyRows, importSize: 2, rows: [] }
    expect(data).toMatchObject(tooMany)
    const corrected = [2, 3, 4].map((line) => ({ line, cells: { amount: { value: '1' } } }))
    const second = (rows: typeof corrected) =>
      server.call(secondImportRows, { ...target, secondImportData: rows }, initiator())
    expect((await second(corrected)).data).toMatchObject(tooMany)
    expect((await second(corrected.slice(1))).data).toMatchObject({ errorType: 0, successCount: 2 })
    await saveSetting(server.deps.database, 'yuanshan', 'imports', { importMaxRows: 1_000 })
  })

  it('E-06, 4: heads that are no column, that stand twice, or that are missing', async () => {
    const unknown = await importFile(
      await xlsx([
        ['金额', '随便', '金额'],
        [1, 'x', 2],
      ]),
    )
    expect(unknown.data).toMatchObject({
      errorType: IMPORT_RESULT.columns,
      unknownColumns: ['随便'],
      repeatedColumns: ['金额'],
    })
    const missing = await importFile(await xlsx([['项目'], ['x']]))
    expect(missing.data).toMatchObject({ errorType: IMPORT_RESULT.columns, missingColumns: ['金额'] })
  })

  it('E-06, 7: a template that was not filled in', async () => {
    expect((await importFile(await xlsx([['金额']]))).data.errorType).toBe(IMPORT_RESULT.templateEmpty)
  })

  it('E-06, 8: people nobody is called or several are called are asked about', async () => {
    const { data } = await importFile(
      await xlsx([
        ['金额', '乘坐人'],
        [1, '无此人'],
      ]),
    )
    expect(data).toMatchObject({ errorType: IMPORT_RESULT.confirmPeople, errorCount: 1 })
    expect(data.secondImportData?.[0]?.cells.who?.people).toEqual([
      { name: '无此人', excelType: PEOPLE_CELL.unknown },
    ])
  })

  it('E-02: of a formula the cached value is taken, nothing is worked out', async () => {
    const sheet = `<row r="1">${textCell('A1', '金额')}</row><row r="2"><c r="A2"><f>1+1</f><v>41</v></c></row>`
    const { data } = await importFile(zip(workbook(sheet)))
    expect(data.rows).toEqual([{ amount: '41' }])
  })

  it('E-02: a number worked out in binary comes as the spreadsheet shows it, a whole one as it stands', async () => {
    const shown: Record<string, string> = {
      '0.30000000000000004': '0.3',
      '3.3000000000000003': '3.3',
      '1E-7': '0.0000001',
      '1.2E+3': '1200',
      '12345678901234.56': '12345678901234.6',
      '110101199001011234': '110101199001011234',
    }
    const cells = Object.keys(shown).map(
      (number, row) => `<row r="${row + 2}"><c r="A${row + 2}"><v>1</v></c>
      <c r="B${row + 2}"><f>0.1+0.2</f><v>${number}</v></c></row>`,
    )
    const head = `<row r="1">${textCell('A1', '金额')}${textCell('B1', '项目')}</row>`
    const { data } = await importFile(zip(workbook(`${head}${cells.join('')}`)))
    expect(data.rows.map(({ what }) => what)).toEqual(Object.values(shown))
  })

  it('E-02: a cell that the spreadsheet could not work out is named by line and column, and can be mended', async () => {
    const errors = ['#DIV/0!', '#N/A', '#NEWER!'].map(
      (error, row) =>
        `<row r="${row + 2}">${textCell(`A${row + 2}`, 'x')}<c r="B${row + 2}" t="e"><f>1/0</f><v>${error}</v></c></row>`,
    )
    const head = `<row r="1">${textCell('A1', '项目')}${textCell('B1', '金额')}</row>`
    const last = '<row r="6"><c t="e" r="B6"><f>1/0</f><v>#REF!</v></c></row>'
    const { data } = await importFile(zip(workbook(`${head}${errors.join('')}${last}`)))
    expect(data).toMatchObject({ errorType: IMPORT_RESULT.partialSuccess, successCount: 0, errorCount: 4 })
    const wrong = (text: string) => ({ amount: { text, problem: 'errorValue' } })
    expect(data.secondImportData).toMatchObject([
      { line: 2, cells: { what: { value: 'x' }, ...wrong('#DIV/0!') } },
      { line: 3, cells: wrong('#N/A') },
      { line: 4, cells: wrong('#VALUE!') },
      { line: 6, cells: wrong('#REF!') },
    ])
    const again = await server.call(
      secondImportRows,
      {
        ...target,
        secondImportData: [
          { line: 2, cells: { what: { value: 'x' }, amount: { value: '7' } } },
          { line: 3, cells: { amount: { text: '#N/A' } } },
        ],
      },
      initiator(),
    )
    expect(again.data).toMatchObject({ rows: [{ what: 'x', amount: '7' }], errorCount: 1 })
    expect(again.data.secondImportData).toMatchObject([{ line: 3, cells: wrong('#N/A') }])
  })

  it('a cell that this person must fill and that is empty is named at once', async () => {
    const { data } = await importFile(
      await xlsx([
        ['项目', '金额'],
        ['x', null],
        ['y', 5],
        ['z', ' '],
      ]),
    )
    expect(data).toMatchObject({ errorType: IMPORT_RESULT.partialSuccess, successCount: 1, errorCount: 2 })
    const empty = { amount: { problem: 'required' } }
    expect(data.secondImportData).toMatchObject([
      { line: 2, cells: { what: { value: 'x' }, ...empty } },
      { line: 4, cells: empty },
    ])
    const cells = { what: { value: 'x' }, amount: { value: null } }
    const sentAgain = { ...target, secondImportData: [{ line: 2, cells }] }
    const again = await server.call(secondImportRows, sentAgain, initiator())
    expect(again.data.secondImportData).toMatchObject([{ line: 2, cells: empty }])
  })

  it('a choice that does not go with its row, or that its row asks for, is named and can be mended', async () => {
    const { data } = await importFile(
      await xlsx([
        ['金额', '类别', '席别', '票种'],
        [1, '火车', '一等座', '全价'],
        [2, '大巴', '一等座', null],
        [3, null, '普通座', null],
        [4, '火车', null, null],
        [5, '大巴', null, null],
      ]),
    )
    expect(data.rows).toMatchObject([
      { amount: '1', kind: 'train', wagon: 'first', fare: 'full' },
      { amount: '5', wagon: null },
    ])
    expect(data.secondImportData).toMatchObject([
      { line: 3, cells: { wagon: { text: '一等座', value: 'first', problem: 'notOffered' } } },
      { line: 4, cells: { wagon: { value: 'coach', problem: 'notOffered' } } },
      { line: 5, cells: { wagon: { problem: 'required' } } },
    ])
    const mended = ['coach', null, 'coach'].map((value, at) => {
      const { line = 0, cells = {} } = data.secondImportData?.[at] ?? {}
      return { line, cells: { ...cells, wagon: { value } } }
    })
    const again = await server.call(secondImportRows, { ...target, secondImportData: mended }, initiator())
    expect(again.data.rows).toMatchObject([{ wagon: 'coach' }, { amount: '3', wagon: null }])
    expect(again.data.secondImportData).toMatchObject([
      { line: 5, cells: { wagon: { value: 'coach', problem: 'notOffered' } } },
    ])
  })

  it('E-07: a hidden column is as unknown as none, a computed one is ignored, and so it is said', async () => {
    const hidden = await importFile(
      await xlsx([
        ['金额', '成本'],
        [1, 2],
      ]),
    )
    expect(hidden.data).toMatchObject({ errorType: IMPORT_RESULT.columns, unknownColumns: ['成本'] })
    const computed = await importFile(
      await xlsx([
        ['金额', '双倍'],
        [1, 99],
      ]),
    )
    expect(computed.data).toMatchObject({ ignoredColumns: ['双倍'], rows: [{ amount: '1' }] })
  })

  it('E-07: corrected people must be of the organisation, corrected hidden cells are dropped', async () => {
    const { data } = await server.call(
      secondImportRows,
      {
        ...target,
        secondImportData: [
          {
            line: 2,
            cells: {
              who: { value: [{ id: '00000000-0000-4000-8000-000000000000', type: 3 }] },
              secret: { value: '5' },
            },
          },
          { line: 3, cells: { amount: { value: '1' }, secret: { value: '5' } } },
        ],
      },
      initiator(),
    )
    expect(data.secondImportData).toMatchObject([{ line: 2, cells: { who: { problem: 'unknownUnit' } } }])
    expect(data.rows).toEqual([{ amount: '1' }])
  })

  it('E-07: who may not add rows may not import; a form of others is not there', async () => {
    const { workflowInstanceId } = await world.start('800', { purpose: 'x' })
    const workitemId = await world.itemOf(world.people.manager, workflowInstanceId)
    const bytes = await xlsx([['金额'], [1]])
    const input = { workitemId, subSchemaCode: 'items', fileName: 'x.xlsx', file: bytes.toString('base64') }
    const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
    expect((await server.call(importRows, input, as(world.people.manager))).fault?.fault).toBe(
      'fieldReadOnly',
    )
    expect((await server.call(importRows, input, as(world.people.stranger))).fault?.fault).toBe('notFound')
  })
})

describe('rows of a plain record', () => {
  const record = { startWorkflowCode: undefined, schemaCode: 'contract', subSchemaCode: 'parts' }
  const sheet = () =>
    xlsx([
      ['内容', '成本'],
      ['机器', 5],
    ])

  it('go into a new one, and into a stored one that is opened to be changed', async () => {
    const calls = recordCalls(server, 'yuanshan')
    const rows = [{ what: '机器', cost: '5' }]
    expect((await importFile(await sheet(), record)).data).toMatchObject({ errorType: 0, rows })
    const { bizObjectId } = (await calls.create(world.people.initiator)).data
    const stored = { ...record, sheetCode: 'form', objectId: bizObjectId }
    const editing = await importFile(await sheet(), { ...stored, perms: 'edit' })
    expect(editing.data).toMatchObject({ errorType: 0, rows })
    expect((await importFile(await sheet(), stored)).fault?.fault).toBe('fieldReadOnly')
    const template = await fileOf('/api/runtime/form/export_template', { ...stored, perms: 'edit' })
    expect((await sheetOf(template))[0]).toEqual(['内容', '成本'])
  })

  it('6: a model that a workflow fills takes none, and says why', async () => {
    const { workflowInstanceId } = await world.start('10')
    const { rows } = await server.fresh.database.query<{ biz_object_id: string }>({
      text: 'select biz_object_id from instance where id = $1',
      values: [workflowInstanceId],
    })
    const trip = { ...record, schemaCode: 'trip', subSchemaCode: 'items' }
    const bound = { errorType: IMPORT_RESULT.unspecified, reason: 'modelBoundToWorkflow', rows: [] }
    expect((await importFile(await sheet(), trip)).data).toMatchObject(bound)
    const ofRun = { ...trip, objectId: rows[0]?.biz_object_id }
    expect((await importFile(await sheet(), ofRun)).data).toMatchObject(bound)
    const again = await server.call(
      secondImportRows,
      { schemaCode: 'trip', subSchemaCode: 'items', secondImportData: [] },
      initiator(),
    )
    expect(again.data).toMatchObject(bound)
    const foreign = await server.call(
      importRows,
      { ...ofRun, fileName: 'x.xlsx', file: (await sheet()).toString('base64') },
      { as: { corpId: 'yuanshan', userId: world.people.stranger } },
    )
    expect(foreign.fault?.fault).toBe('notFound')
  })
})

describe('files that mean harm', () => {
  const bomb = Buffer.alloc(60 * 1024 * 1024, ' ')
  it('E-03: a sheet that unpacks a thousandfold is refused, by what it says and by what it is', async () => {
    const parts = workbook('')
    const honest = zip([...parts, { name: 'xl/sharedStrings.xml', content: bomb }])
    const liar = zip([...parts, { name: 'xl/sharedStrings.xml', content: bomb, declared: 1_000 }])
    for (const bytes of [honest, liar]) {
      const before = performance.now()
      expect((await importFile(bytes)).data.errorType).toBe(IMPORT_RESULT.tooManyRows)
      expect(performance.now() - before).toBeLessThan(10_000)
    }
  })

  it('E-03: thousands of entries, and names that lead out', async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => ({ name: `x${n}`, content: '' }))
    expect((await importFile(zip([...workbook(''), ...many]))).data.errorType).toBe(IMPORT_RESULT.tooManyRows)
    for (const name of ['../../etc/passwd', '__proto__', '/abs.xml']) {
      const bytes = zip([...workbook(''), { name, content: 'x' }])
      expect((await importFile(bytes)).data.errorType).toBe(IMPORT_RESULT.fileType)
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('E-04: a DTD or another encoding is refused', async () => {
    const dtd = '<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a "aaaa">]><sst>&a;</sst>'
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<sst/>', 'utf16le')])
    for (const content of [dtd, wide]) {
      const bytes = zip([...workbook(''), { name: 'xl/sharedStrings.xml', content }])
      expect((await importFile(bytes)).data.errorType).toBe(IMPORT_RESULT.fileType)
    }
  })

  it('E-05: one cell at the far end of a sheet costs no time', async () => {
    const before = performance.now()
    const far = zip(workbook(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`))
    expect((await importFile(far)).data.errorType).toBe(IMPORT_RESULT.columns)
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})

describe('rows into a file', () => {
  const rows = [
    { id: 'r1', what: '=1+1', amount: '-12.50', kind: 'train', secret: '99' },
    { id: 'r2', what: '+cmd|x', amount: '3', kind: 'bus' },
    { id: 'r3', what: '＝HYPERLINK("x")', amount: '12345678901234567890.12' },
  ]

  it('E-01: what looks like a formula is text, a negative number stays a number', async () => {
    const response = await fileOf(exportRows.path, { ...target, rows })
    expect(response.headers['content-disposition']).toContain("filename*=UTF-8''%E6%98%8E%E7%BB%86.xlsx")
    const xml = sheetXml(response.rawPayload)
    expect(xml).not.toContain('<f')
    expect(xml).toMatch(/<v>-12\.5<\/v>/)
    const lines = await sheetOf(response)
    expect(lines.map(([what]) => what)).toEqual(['项目', '=1+1', '+cmd|x', '＝HYPERLINK("x")'])
    expect(lines[3]?.[1]).toBe('12345678901234567890.12')
  })

  it('what a text begins and ends with comes back as it went, lines without anything do not', async () => {
    const written = '  001 '
    const response = await fileOf(exportRows.path, {
      ...target,
      rows: [{ id: 'r1', what: written, amount: '1', kind: 'bus' }],
    })
    const { data } = await importFile(response.rawPayload)
    expect(data.rows).toMatchObject([{ what: written, amount: '1', kind: 'bus' }])
    const blanks = await importFile(
      await xlsx([
        [' 项目', '金额 '],
        [' ', null],
        [' x', ' 2 '],
      ]),
    )
    expect(blanks.data.rows).toEqual([{ what: ' x', amount: '2' }])
    expect((await importFile(await xlsx([[' ', '  ']]))).data.errorType).toBe(IMPORT_RESULT.templateEmpty)
  })

  it('D-02: a hidden column is not in the file, whoever sends its values', async () => {
    const response = await fileOf(exportRows.path, { ...target, rows })
    const [head] = await sheetOf(response)
    expect(head).toEqual(['项目', '金额', '类别', '日期', '乘坐人', '双倍', '地点', '席别', '票种', '座位'])
    expect(sheetXml(response.rawPayload)).not.toContain('99')
  })

  it('only the rows that are named', async () => {
    const response = await fileOf(exportRows.path, { ...target, rows, objectIds: ['r2'] })
    expect((await sheetOf(response)).slice(1).map(([what]) => what)).toEqual(['+cmd|x'])
  })

  it('the template has what I may fill, and can be read back', async () => {
    const response = await fileOf(exportTemplate.path, target)
    const fileName = encodeURIComponent('明细导入模板')
    expect(response.headers['content-disposition']).toContain(`filename*=UTF-8''${fileName}.xlsx`)
    expect(await sheetOf(response)).toEqual([
      ['项目', '*金额', '类别', '日期', '乘坐人', '地点', '席别', '票种', '座位'],
    ])
    expect((await importFile(response.rawPayload)).data.errorType).toBe(IMPORT_RESULT.templateEmpty)
  })

  it('columns that are called the same in a language are told apart, and come back as they went', async () => {
    const row = { amount: '1', place: 'Lyon', seat: '12A' }
    const sent = { ...target, rows: [{ id: 'r1', ...row }] }
    const response = await fileOf(exportRows.path, sent, 'fr')
    const [head] = await sheetOf(response)
    expect(head).toEqual(expect.arrayContaining(['Place (place)', 'place  (seat)']))
    const [ofTemplate] = await sheetOf(await fileOf(exportTemplate.path, target, 'fr'))
    expect(ofTemplate).toEqual(expect.arrayContaining(['Place (place)', 'place  (seat)']))
    expect((await importFile(response.rawPayload)).data.rows).toMatchObject([row])
  })

  it('a name that two columns have in other languages is asked about, one of my own is taken', async () => {
    const sheet = await xlsx([
      ['金额', 'Place'],
      [1, 'Lyon'],
    ])
    const read = async (locale: Locale) => {
      const input = { ...target, fileName: 'rows.xlsx', file: sheet.toString('base64') }
      return (
        await server.call(importRows, input, { ...initiator(), headers: { 'accept-language': locale } })
      ).data
    }
    expect((await read('en')).rows).toMatchObject([{ amount: '1', place: 'Lyon' }])
    expect(await read('zh')).toMatchObject({ errorType: IMPORT_RESULT.columns, repeatedColumns: ['Place'] })
    expect(await read('fr')).toMatchObject({ errorType: IMPORT_RESULT.columns, repeatedColumns: ['Place'] })
  })
})

async function nameOf(userId: string) {
  const { rows } = await server.deps.database.query<{ name: string }>({
    text: 'select name from app_user where id = $1',
    values: [userId],
  })
  return rows[0]?.name
}

/** The XML of the sheets and their texts, by the archive's directory. */
function sheetXml(file: Buffer): string {
  let xml = ''
  const mark = 'PK\u0001\u0002'
  for (let at = file.indexOf(mark, 0, 'latin1'); at !== -1; at = file.indexOf(mark, at + 46, 'latin1')) {
    const packed = file.readUInt32LE(at + 20)
    const local = file.readUInt32LE(at + 42)
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28))
    if (!/sheet|sharedStrings/.test(name)) continue
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    xml += inflateRawSync(file.subarray(start, start + packed)).toString('utf8')
  }
  return xml
}
