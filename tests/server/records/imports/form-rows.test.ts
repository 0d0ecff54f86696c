import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  IMPORT_RESULT,
  importLimit,
  importRows,
  PEOPLE_CELL,
  secondImportRows,
} from '../../../../contract/form-rows.ts'
import { saveSetting } from '../../../../server/organisation/settings.ts'
import { type ImportWorld, importWorld, sheetOf, TARGET, xlsx } from '../../../support/import-world.ts'
import { recordCalls } from '../../../support/record-calls.ts'
import { zip } from '../../../support/zip.ts'

let scene: ImportWorld

beforeAll(async () => {
  scene = await importWorld()
})
afterAll(() => scene.server.close())

describe('rows from a file', () => {
  it('E-06, 0: names in any language, choices by name, days of the spreadsheet, people by name', async () => {
    const manager = scene.world.people.manager
    const { data } = await scene.importFile(
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
    const { data } = await scene.importFile(
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
    const again = await scene.server.call(
      secondImportRows,
      {
        ...TARGET,
        secondImportData: [
          { line: 3, cells: { amount: { value: '7' }, kind: { text: 'Bus' } } },
          { line: 4, cells: { amount: { value: 'x' } } },
        ],
      },
      scene.initiator(),
    )
    expect(again.data).toMatchObject({ errorType: IMPORT_RESULT.partialSuccess, successCount: 1 })
    expect(again.data.rows).toEqual([{ amount: '7', kind: 'bus' }])
    expect(again.data.secondImportData).toMatchObject([{ line: 4 }])
  })

  it('E-06, 2: what is no workbook', async () => {
    for (const bytes of [Buffer.from('a,b\n1,2'), zip([{ name: 'a.txt', content: 'x' }]), Buffer.alloc(0)]) {
      expect((await scene.importFile(bytes)).data.errorType).toBe(IMPORT_RESULT.fileType)
    }
  })

  it('E-06, 3: more rows than the setting allows, with the limit', async () => {
    await saveSetting(scene.server.deps.database, 'yuanshan', 'imports', { importMaxRows: 2 })
    expect((await scene.server.call(importLimit, {}, scene.initiator())).data).toBe(2)
    const { data } = await scene.importFile(await xlsx([['金额'], [1], [2], [3]]))
    const tooMany = { errorType: IMPORT_RESULT.tooManyRows, importSize: 2, rows: [] }
    expect(data).toMatchObject(tooMany)
    const corrected = [2, 3, 4].map((line) => ({ line, cells: { amount: { value: '1' } } }))
    const second = (rows: typeof corrected) =>
      scene.server.call(secondImportRows, { ...TARGET, secondImportData: rows }, scene.initiator())
    expect((await second(corrected)).data).toMatchObject(tooMany)
    expect((await second(corrected.slice(1))).data).toMatchObject({ errorType: 0, successCount: 2 })
    await saveSetting(scene.server.deps.database, 'yuanshan', 'imports', { importMaxRows: 1_000 })
  })

  it('E-06, 4: heads that are no column, that stand twice, or that are missing', async () => {
    const unknown = await scene.importFile(
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
    const missing = await scene.importFile(await xlsx([['项目'], ['x']]))
    expect(missing.data).toMatchObject({ errorType: IMPORT_RESULT.columns, missingColumns: ['金额'] })
  })

  it('E-06, 7: a template that was not filled in', async () => {
    expect((await scene.importFile(await xlsx([['金额']]))).data.errorType).toBe(IMPORT_RESULT.templateEmpty)
  })

  it('E-06, 8: people nobody is called or several are called are asked about', async () => {
    const { data } = await scene.importFile(
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

  it('E-07: a hidden column is as unknown as none, a computed one is ignored, and so it is said', async () => {
    const hidden = await scene.importFile(
      await xlsx([
        ['金额', '成本'],
        [1, 2],
      ]),
    )
    expect(hidden.data).toMatchObject({ errorType: IMPORT_RESULT.columns, unknownColumns: ['成本'] })
    const computed = await scene.importFile(
      await xlsx([
        ['金额', '双倍'],
        [1, 99],
      ]),
    )
    expect(computed.data).toMatchObject({ ignoredColumns: ['双倍'], rows: [{ amount: '1' }] })
  })

  it('E-07: corrected people must be of the organisation, corrected hidden cells are dropped', async () => {
    const { data } = await scene.server.call(
      secondImportRows,
      {
        ...TARGET,
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
      scene.initiator(),
    )
    expect(data.secondImportData).toMatchObject([{ line: 2, cells: { who: { problem: 'unknownUnit' } } }])
    expect(data.rows).toEqual([{ amount: '1' }])
  })

  it('E-07: who may not add rows may not import; a form of others is not there', async () => {
    const { workflowInstanceId } = await scene.world.start('800', { purpose: 'x' })
    const workitemId = await scene.world.itemOf(scene.world.people.manager, workflowInstanceId)
    const bytes = await xlsx([['金额'], [1]])
    const input = { workitemId, subSchemaCode: 'items', fileName: 'x.xlsx', file: bytes.toString('base64') }
    const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
    expect((await scene.server.call(importRows, input, as(scene.world.people.manager))).fault?.fault).toBe(
      'fieldReadOnly',
    )
    expect((await scene.server.call(importRows, input, as(scene.world.people.stranger))).fault?.fault).toBe(
      'notFound',
    )
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
    const calls = recordCalls(scene.server, 'yuanshan')
    const rows = [{ what: '机器', cost: '5' }]
    expect((await scene.importFile(await sheet(), record)).data).toMatchObject({ errorType: 0, rows })
    const { bizObjectId } = (await calls.create(scene.world.people.initiator)).data
    const stored = { ...record, sheetCode: 'form', objectId: bizObjectId }
    const editing = await scene.importFile(await sheet(), { ...stored, perms: 'edit' })
    expect(editing.data).toMatchObject({ errorType: 0, rows })
    expect((await scene.importFile(await sheet(), stored)).fault?.fault).toBe('fieldReadOnly')
    const template = await scene.fileOf('/api/runtime/form/export_template', { ...stored, perms: 'edit' })
    expect((await sheetOf(template))[0]).toEqual(['内容', '成本'])
  })

  it('6: a model that a workflow fills takes none, and says why', async () => {
    const { workflowInstanceId } = await scene.world.start('10')
    const { rows } = await scene.server.fresh.database.query<{ biz_object_id: string }>({
      text: 'select biz_object_id from instance where id = $1',
      values: [workflowInstanceId],
    })
    const trip = { ...record, schemaCode: 'trip', subSchemaCode: 'items' }
    const bound = { errorType: IMPORT_RESULT.unspecified, reason: 'modelBoundToWorkflow', rows: [] }
    expect((await scene.importFile(await sheet(), trip)).data).toMatchObject(bound)
    const ofRun = { ...trip, objectId: rows[0]?.biz_object_id }
    expect((await scene.importFile(await sheet(), ofRun)).data).toMatchObject(bound)
    const again = await scene.server.call(
      secondImportRows,
      { schemaCode: 'trip', subSchemaCode: 'items', secondImportData: [] },
      scene.initiator(),
    )
    expect(again.data).toMatchObject(bound)
    const foreign = await scene.server.call(
      importRows,
      { ...ofRun, fileName: 'x.xlsx', file: (await sheet()).toString('base64') },
      { as: { corpId: 'yuanshan', userId: scene.world.people.stranger } },
    )
    expect(foreign.fault?.fault).toBe('notFound')
  })
})

async function nameOf(userId: string) {
  const { rows } = await scene.server.deps.database.query<{ name: string }>({
    text: 'select name from app_user where id = $1',
    values: [userId],
  })
  return rows[0]?.name
}
