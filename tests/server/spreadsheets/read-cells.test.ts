import { expect, it } from 'vitest'
import { readWorkbookFile } from '../../../server/spreadsheets/read-workbook.ts'
import { type Book, book, row, text } from '../../support/workbook.ts'

/** The cells of line 1, as they are read. */
async function cellsOf(cells: Readonly<Record<string, string>>, more: Omit<Book, 'sheets'> = {}) {
  const read = await readWorkbookFile(book({ sheets: [{ rows: row(1, cells) }], ...more }), 100)
  if ('problem' in read) throw new Error(read.problem)
  const [line] = read.sheet.lines
  return [...(line?.cells.values() ?? [])]
}

/** What one number shows in a format. */
async function shownAs(value: string, format: string) {
  const [cell] = await cellsOf({ A: `s="1"|<v>${value}</v>` }, { formats: [format] })
  return cell?.shown ?? cell?.text
}

it('every kind of cell is read as what stands in it', async () => {
  const strings = [
    '<t>plain</t>',
    '<r><rPr><b/></rPr><t>rich </t></r><r><t>text</t></r>',
    '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
  ]
  const cells = await cellsOf(
    {
      A: 't="s"|<v>0</v>',
      B: 't="s"|<v>1</v>',
      C: 't="s"|<v>2</v>',
      D: 't="inlineStr"|<is><r><t>in</t></r><r><t>line</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is>',
      E: 't="b"|<v>1</v>',
      F: 't="e"|<v>#N/A</v>',
      G: 't="d"|<v>2026-03-09T00:00:00Z</v>',
      H: 't="d"|<v>2026-03-09T08:30:00</v>',
      I: '<v>1.50</v>',
      J: 't="str"|<f>A1</f><v><![CDATA[a<b]]></v>',
      K: 's="1"|',
    },
    { strings },
  )
  expect(cells).toEqual([
    { text: 'plain' },
    { text: 'rich text' },
    { text: '東京' },
    { text: 'inline' },
    { text: 'true', shown: 'TRUE' },
    { text: '#N/A', problem: 'errorValue' },
    { text: '2026-03-09' },
    { text: '2026-03-09 08:30:00' },
    { text: '1.5' },
    { text: 'a<b' },
  ])
})

it('a formula without a stored result is named, whatever kind of formula it is', async () => {
  const cells = await cellsOf({
    A: '<f>1+1</f>',
    B: '<f>1+1</f><v></v>',
    C: '<f t="shared" ref="C1:C9" si="0">A1</f><v/>',
    D: '<f t="shared" si="0"/>',
    E: '<f t="array" ref="E1:F1">A1:B1</f>',
    F: '<v>0</v>',
    G: 't="str"|<f>A1</f>',
    H: 't="str"|<f>IF(A1=1,"",2)</f><v></v>',
    I: 't="b"|<f>A1=1</f><v>0</v>',
    J: 't="e"|<f>1/0</f><v>#DIV/0!</v>',
    K: '<f>0</f><v>0</v>',
  })
  const unknown = { text: '', problem: 'noResult' }
  expect(cells).toHaveLength(10)
  expect(cells.filter(({ problem }) => problem === 'noResult')).toEqual(Array(7).fill(unknown))
  expect(cells.filter(({ problem }) => problem !== 'noResult')).toEqual([
    { text: 'false', shown: 'FALSE' },
    { text: '#DIV/0!', problem: 'errorValue' },
    { text: '0' },
  ])
})

it('a zero is no result where the program that wrote the file works nothing out', async () => {
  const calculation = '<calcPr calcId="124519" fullCalcOnLoad="1"/>'
  const cells = { A: '<f>B1</f><v>0</v>', B: '<v>0</v>', C: '<f>B1</f><v>5</v>' }
  expect(await cellsOf(cells, { calculation })).toEqual([
    { text: '', problem: 'noResult' },
    { text: '0' },
    { text: '5' },
  ])
})

it.each([
  ['123', '00000', '00123'],
  ['13800138000', '000-0000-0000', '138-0013-8000'],
  ['1234.5', '#,##0.00', '1,234.50'],
  ['-1234.5', '#,##0.00;(#,##0.00)', '(1,234.50)'],
  ['-7', '000', '-007'],
  ['0.15', '0%', '15%'],
  ['12', '"NO."0000', 'NO.0012'],
  ['12', '[$¥-804]#,##0.00', '¥12.00'],
  ['5551234', '[<=9999999]###-####;(###) ###-####', '555-1234'],
  ['4255551234', '[<=9999999]###-####;(###) ###-####', '(425) 555-1234'],
  ['1234567', '0.0,,', '1.2'],
  ['0.5', '#.##', '.5'],
  ['0', '#', ''],
  ['12', '\\K00_)', 'K12 '],
  ['0.5', '# ?/?', '0.5'],
  ['1234', '0.00E+00', '1234'],
  ['1234', 'General', '1234'],
  ['1234', '@', '1234'],
])('%s in the format %s is seen as %s', async (value, format, seen) => {
  expect(await shownAs(value, format)).toBe(seen)
})

it.each([
  ['45658', 'yyyy-mm-dd', '2025-01-01'],
  ['45658', 'yyyy"年"m"月"', '2025-01'],
  ['45658', 'mmm-yy', '2025-01'],
  ['45658', 'yyyy', '2025'],
  ['45658', 'm"月"d"日"', '2025-01-01'],
  ['45658.354166667', 'yyyy/m/d h:mm', '2025-01-01 08:30:00'],
  ['45658.354166667', 'h:mm', '08:30:00'],
  ['0.354166667', 'h:mm AM/PM', '08:30:00'],
  ['1.5', '[h]:mm', '36:00:00'],
  ['1', 'yyyy/m/d', '1900-01-01'],
  ['61', 'yyyy/m/d', '1900-03-01'],
  ['-1', 'yyyy/m/d', '-1'],
])('the moment %s in the format %s is %s', async (value, format, seen) => {
  const [cell] = await cellsOf({ A: `s="1"|<v>${value}</v>` }, { formats: [format] })
  expect(cell?.text).toBe(seen)
})

it('days of a file that counts from 1904 are the days that it shows', async () => {
  const properties = '<workbookPr date1904="1"/>'
  const cells = await cellsOf({ A: 's="1"|<v>44196</v>' }, { formats: ['yyyy-mm-dd'], properties })
  expect(cells).toEqual([{ text: '2025-01-01' }])
})

it('digits that a spreadsheet does not keep are named, noise of binary fractions is not', async () => {
  const told = [
    '1234567890123456789',
    '1.23456789012345E+18',
    '110101199001011234',
    '1E+15',
    '12345678901234.56',
  ]
  const columns = Object.fromEntries(told.map((value, at) => ['ABCDE'.charAt(at), `<v>${value}</v>`]))
  expect((await cellsOf(columns)).map(({ problem }) => problem)).toEqual(told.map(() => 'digitsLost'))
  const kept = await cellsOf({
    A: '<v>123456789012345</v>',
    B: '<v>0.30000000000000004</v>',
    C: '<v>0.33333333333333331</v>',
    D: '<v>1234567890123.45</v>',
    E: '<v>1E-7</v>',
  })
  expect(kept.map(({ text }) => text)).toEqual([
    '123456789012345',
    '0.3',
    '0.333333333333333',
    '1234567890123.45',
    '0.0000001',
  ])
})

it('an escaped character is read once', async () => {
  const cells = await cellsOf({
    A: text('a_x000D_b'),
    B: text('_x005F_x000D_'),
    C: 't="str"|<f>A1</f><v>_x0041_</v>',
    D: text('_x00zz_ _x41_'),
  })
  expect(cells.map(({ text: read }) => read)).toEqual(['a\rb', '_x000D_', 'A', '_x00zz_ _x41_'])
})
