import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMPORT_RESULT, type ImportRow, secondImportRows } from '../../../../contract/form-rows.ts'
import { type ImportWorld, importWorld, TARGET, xlsx } from '../../../support/import-world.ts'
import { book, row, text } from '../../../support/workbook.ts'
import { textCell, workbook, zip } from '../../../support/zip.ts'

let scene: ImportWorld

beforeAll(async () => {
  scene = await importWorld()
})
afterAll(() => scene.server.close())

describe('cells of a file', () => {
  it('E-02: of a formula the cached value is taken, nothing is worked out', async () => {
    const sheet = `<row r="1">${textCell('A1', '金额')}</row><row r="2"><c r="A2"><f>1+1</f><v>41</v></c></row>`
    const { data } = await scene.importFile(zip(workbook(sheet)))
    expect(data.rows).toEqual([{ amount: '41' }])
  })

  it('E-02: a number worked out in binary comes as the spreadsheet shows it, a whole one as it stands', async () => {
    const shown: Record<string, string> = {
      '0.30000000000000004': '0.3',
      '3.3000000000000003': '3.3',
      '1E-7': '0.0000001',
      '1.2E+3': '1200',
      '110101199001011': '110101199001011',
    }
    const cells = Object.keys(shown).map((number, place) =>
      row(place + 2, { A: '<v>1</v>', B: `<f>0.1+0.2</f><v>${number}</v>` }),
    )
    const head = row(1, { A: text('金额'), B: text('项目') })
    const { data } = await scene.importFile(book({ sheets: [{ rows: head + cells.join('') }] }))
    expect(data.rows.map(({ what }) => what)).toEqual(Object.values(shown))
  })

  it('a number that is shown with leading zeros is the text that is seen, and still a number where one is asked for', async () => {
    const rows = [
      row(1, { A: text('金额'), B: text('项目') }),
      row(2, { A: 's="1"|<v>123</v>', B: 's="1"|<v>123</v>' }),
    ]
    const { data } = await scene.importFile(book({ sheets: [{ rows: rows.join('') }], formats: ['00000'] }))
    expect(data.rows).toEqual([{ amount: '123', what: '00123' }])
  })

  it('a formula without a result and a number cut to 15 digits are named at their cells until they are mended', async () => {
    const rows = [
      row(1, { A: text('金额'), B: text('项目') }),
      row(2, { A: '<f>1+1</f><v/>', B: '<v>1.10101199001011E+17</v>' }),
      row(3, { A: '<f>1+2</f><v>3</v>', B: text('110101199001011234') }),
    ]
    const { data } = await scene.importFile(book({ sheets: [{ rows: rows.join('') }] }))
    expect(data).toMatchObject({ successCount: 1, errorCount: 1 })
    expect(data.rows).toEqual([{ amount: '3', what: '110101199001011234' }])
    const wrong = {
      amount: { text: '', problem: 'noResult' },
      what: { text: '110101199001011000', problem: 'digitsLost' },
    }
    expect(data.secondImportData).toMatchObject([{ line: 2, cells: wrong }])
    const send = async (cells: ImportRow['cells']) => {
      const input = { ...TARGET, secondImportData: [{ line: 2, cells }] }
      return (await scene.server.call(secondImportRows, input, scene.initiator())).data
    }
    expect((await send(wrong)).secondImportData).toMatchObject([{ line: 2, cells: wrong }])
    const mended = { amount: { value: '2' }, what: { value: '110101199001011234' } }
    expect((await send(mended)).rows).toEqual([{ amount: '2', what: '110101199001011234' }])
  })

  it('a day that only shows its month is no day', async () => {
    const rows = [
      row(1, { A: text('金额'), B: text('日期') }),
      row(2, { A: '<v>1</v>', B: 's="1"|<v>45672</v>' }),
      row(3, { A: '<v>1</v>', B: 's="2"|<v>45672</v>' }),
      row(4, { A: '<v>1</v>', B: 's="3"|<v>45672</v>' }),
    ]
    const formats = ['yyyy"年"m"月"d"日"', 'yyyy', 'yyyy"年"m"月"']
    const { data } = await scene.importFile(book({ sheets: [{ rows: rows.join('') }], formats }))
    expect(data.rows).toMatchObject([{ day: '2025-01-15' }])
    expect(data.secondImportData).toMatchObject([
      { line: 3, cells: { day: { text: '2025' } } },
      { line: 4, cells: { day: { text: '2025-01' } } },
    ])
  })

  it('E-02: a cell that the spreadsheet could not work out is named by line and column, and can be mended', async () => {
    const errors = ['#DIV/0!', '#N/A', '#NEWER!'].map(
      (error, place) =>
        `<row r="${place + 2}">${textCell(`A${place + 2}`, 'x')}<c r="B${place + 2}" t="e"><f>1/0</f><v>${error}</v></c></row>`,
    )
    const head = `<row r="1">${textCell('A1', '项目')}${textCell('B1', '金额')}</row>`
    const last = '<row r="6"><c t="e" r="B6"><f>1/0</f><v>#REF!</v></c></row>'
    const { data } = await scene.importFile(zip(workbook(`${head}${errors.join('')}${last}`)))
    expect(data).toMatchObject({ errorType: IMPORT_RESULT.partialSuccess, successCount: 0, errorCount: 4 })
    const wrong = (shown: string) => ({ amount: { text: shown, problem: 'errorValue' } })
    expect(data.secondImportData).toMatchObject([
      { line: 2, cells: { what: { value: 'x' }, ...wrong('#DIV/0!') } },
      { line: 3, cells: wrong('#N/A') },
      { line: 4, cells: wrong('#VALUE!') },
      { line: 6, cells: wrong('#REF!') },
    ])
    const again = await scene.server.call(
      secondImportRows,
      {
        ...TARGET,
        secondImportData: [
          { line: 2, cells: { what: { value: 'x' }, amount: { value: '7' } } },
          { line: 3, cells: { amount: { text: '#N/A' } } },
        ],
      },
      scene.initiator(),
    )
    expect(again.data).toMatchObject({ rows: [{ what: 'x', amount: '7' }], errorCount: 1 })
    expect(again.data.secondImportData).toMatchObject([{ line: 3, cells: wrong('#N/A') }])
  })

  it('a cell that this person must fill and that is empty is named at once', async () => {
    const { data } = await scene.importFile(
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
    const sentAgain = { ...TARGET, secondImportData: [{ line: 2, cells }] }
    const again = await scene.server.call(secondImportRows, sentAgain, scene.initiator())
    expect(again.data.secondImportData).toMatchObject([{ line: 2, cells: empty }])
  })

  it('a choice that does not go with its row, or that its row asks for, is named and can be mended', async () => {
    const { data } = await scene.importFile(
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
    const again = await scene.server.call(
      secondImportRows,
      { ...TARGET, secondImportData: mended },
      scene.initiator(),
    )
    expect(again.data.rows).toMatchObject([{ wagon: 'coach' }, { amount: '3', wagon: null }])
    expect(again.data.secondImportData).toMatchObject([
      { line: 5, cells: { wagon: { value: 'coach', problem: 'notOffered' } } },
    ])
  })
})
