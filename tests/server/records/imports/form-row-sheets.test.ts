import { afterAll, beforeAll, expect, it } from 'vitest'
import { IMPORT_RESULT } from '../../../../contract/form-rows.ts'
import { type ImportWorld, importWorld } from '../../../support/import-world.ts'
import { book, row, text } from '../../../support/workbook.ts'

let scene: ImportWorld

beforeAll(async () => {
  scene = await importWorld()
})
afterAll(() => scene.server.close())

const HEAD = { A: text('金额'), B: text('项目') }
const imported = async (rows: readonly string[], more: { before?: string; behind?: string } = {}) =>
  (await scene.importFile(book({ sheets: [{ rows: rows.join(''), ...more }] }))).data

it('a table may begin below empty lines and titles, and right of empty columns', async () => {
  const data = await imported([
    row(3, { C: text('2026 年差旅明细') }),
    row(5, { C: text('金额'), D: text('项目') }),
    row(7, { C: '<v>5</v>', D: text('x') }),
    row(8, { C: text('many') }),
  ])
  expect(data).toMatchObject({ successCount: 1, rows: [{ amount: '5', what: 'x' }] })
  expect(data.ignoredColumns).toBeUndefined()
  expect(data.secondImportData).toMatchObject([{ line: 8, cells: { amount: { text: 'many' } } }])
})

it('heads are found in groups and merged cells, with line breaks and letters of full width', async () => {
  const behind = '<mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>'
  const rows = [
    row(1, { A: text('＊金 额'), B: text('行程') }),
    row(2, { B: text('项\n目'), C: text('Ｋｉｎｄ') }),
    row(3, { A: '<v>5</v>', B: text('x'), C: text('火车') }),
  ]
  expect(await imported(rows, { behind })).toMatchObject({
    rows: [{ amount: '5', what: 'x', kind: 'train' }],
  })
})

it('a column without a name is told by its letter, one whose name nobody worked out is not known', async () => {
  const body = row(2, { A: '<v>1</v>', AB: '<v>9</v>', C: text(' ') })
  expect(await imported([row(1, { A: text('金额') }), body])).toMatchObject({
    rows: [{ amount: '1' }],
    ignoredColumns: ['AB'],
  })
  expect(await imported([row(1, { A: text('金额'), C: '<f>B9</f>' }), body])).toMatchObject({
    errorType: IMPORT_RESULT.columns,
    unknownColumns: ['C1'],
  })
})

it('what was left out because it is hidden is told, and which sheet was read', async () => {
  const rows = [
    row(1, { ...HEAD, C: text('成本价') }),
    row(2, { A: '<v>1</v>', C: '<v>9</v>' }),
    row(3, { A: '<v>2</v>' }, 'hidden="1"'),
  ]
  const before = '<cols><col min="3" max="3" hidden="1"/></cols>'
  const lists = { name: 'Lists', state: 'hidden' as const, rows: row(1, { A: text('x') }) }
  const sheets = [lists, { name: '明细', rows: rows.join(''), before }, { name: '说明' }]
  const { data } = await scene.importFile(book({ sheets }))
  expect(data).toMatchObject({
    errorType: IMPORT_RESULT.success,
    rows: [{ amount: '1' }],
    sheetName: '明细',
    hiddenRows: 1,
    hiddenColumns: ['成本价'],
  })
})

it('a file whose rows are all hidden has none, and says so', async () => {
  const data = await imported([row(1, HEAD), row(2, { A: '<v>1</v>' }, 'hidden="1"')])
  expect(data).toMatchObject({ errorType: IMPORT_RESULT.templateEmpty, hiddenRows: 1 })
})

it('a file of the old format, or under a password, is named as such', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)])
  expect((await scene.importFile(old)).data).toMatchObject({
    errorType: IMPORT_RESULT.fileType,
    reason: 'otherFormat',
  })
})
