import { expect, it } from 'vitest'
import { readWorkbookFile } from '../../../server/spreadsheets/read-workbook.ts'
import { textsOf } from '../../support/read-sheet.ts'
import { type Book, book, row, text } from '../../support/workbook.ts'
import { zip } from '../../support/zip.ts'

const MOST_ROWS = 1_000
const read = (given: Book) => readWorkbookFile(book(given), MOST_ROWS)
const table = [row(1, { A: text('h') }), row(2, { A: text('x') })].join('')

async function sheetOf(given: Book) {
  const answer = await read(given)
  if ('problem' in answer) throw new Error(answer.problem)
  return answer.sheet
}

it('a style far below the rows is no row, and neither is what another sheet holds', async () => {
  const far = `${table}<row r="1048576" s="1" customFormat="1"><c r="XFD1048576" s="1"/></row>`
  const long = Array.from({ length: 5_200 }, (_, place) => row(place + 1, { A: '<v>1</v>' })).join('')
  const answer = await read({ sheets: [{ rows: far }, { rows: long }] })
  expect(textsOf(answer)).toEqual([['h'], ['x']])
})

it('formulas that come to nothing are no rows', async () => {
  const empty = Array.from({ length: 6_000 }, (_, place) =>
    row(place + 3, { A: 't="str"|<f>IF(B1="","",B1)</f><v></v>' }),
  )
  expect(textsOf(await read({ sheets: [{ rows: table + empty.join('') }] }))).toEqual([['h'], ['x']])
})

it.each(['hidden', 'veryHidden'] as const)('a %s sheet is not what is read', async (state) => {
  const lists = { name: 'Lists', state, rows: row(1, { A: text('secret') }) }
  const sheet = await sheetOf({ sheets: [lists, { name: 'Rows', rows: table }] })
  expect([sheet.name, sheet.hasOthers]).toEqual(['Rows', false])
})

it('of several sheets the first that holds something is read, and which one is told', async () => {
  const sheets = [{ name: 'Cover' }, { name: 'Rows', rows: table }, { name: 'Notes', rows: table }]
  expect(await sheetOf({ sheets })).toMatchObject({ name: 'Rows', hasOthers: true, hiddenRows: 0 })
})

it('hidden rows are counted and left out, hidden columns are named', async () => {
  const rows = [
    row(1, { A: text('h'), B: text('code') }),
    row(2, { A: text('x'), B: text('1') }),
    row(3, { A: text('filtered'), B: text('2') }, 'hidden="1"'),
    row(4, { A: 's="1"|' }, 'hidden="1"'),
  ]
  const before = '<cols><col min="2" max="16384" width="0" hidden="1" customWidth="1"/></cols>'
  const sheet = await sheetOf({ sheets: [{ rows: rows.join(''), before }] })
  expect([sheet.hiddenRows, sheet.hiddenColumns, sheet.lines.length]).toEqual([1, [2], 2])
})

it('rows and cells that do not say where they stand follow one another, with a prefix or without', async () => {
  const rows = '<row><c><v>1</v></c><c><v>2</v></c></row><row/><row><c r="B3"><v>3</v></c></row>'
  const sheet = await sheetOf({ sheets: [{ rows }] })
  expect(sheet.lines.map(({ line }) => line)).toEqual([1, 3])
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const prefixed = zip([
    {
      name: 'xl/workbook.xml',
      content: `<x:workbook xmlns:x="${main}" xmlns:q="urn:q"><x:sheets><x:sheet name="S" sheetId="1" q:id="a"/></x:sheets></x:workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/Sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    },
  ])
  expect(textsOf(await readWorkbookFile(prefixed, MOST_ROWS))).toEqual([['5']])
})

it('the same names elsewhere in a sheet are no cells', async () => {
  const behind =
    '<extLst><ext><row r="9"><c r="A9"><v>9</v></c></row><c r="B9"><v>9</v></c></ext></extLst><sheetData2/>'
  expect(textsOf(await read({ sheets: [{ rows: table, behind }] }))).toEqual([['h'], ['x']])
})

it('the old format, or a file under a password, is told apart from what is no workbook', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)])
  expect(await readWorkbookFile(old, MOST_ROWS)).toEqual({ problem: 'otherFormat' })
  expect(await readWorkbookFile(Buffer.from('a,b\n1,2'), MOST_ROWS)).toEqual({ problem: 'notWorkbook' })
})
