import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWorkbookFile } from '../../../server/spreadsheets/read-workbook.ts'
import { book, row, text } from '../../support/workbook.ts'

const MOST_ROWS = 1_000
const read = (rows: string) => readWorkbookFile(book({ sheets: [{ rows }] }), MOST_ROWS)
const RIGHT = row(1, { A: text('h'), B: '<f>1+1</f><v>2</v>' })

it.each([
  ['100,000 cells in one row', `<row r="1">${'<c><v>1</v></c>'.repeat(100_000)}</row>`, 'tooManyColumns'],
  ['cells that begin and never end', `<row r="1">${'<c'.repeat(100_000)}`, 'notWorkbook'],
  ['cells within cells', `<row r="1">${'<c r="A1">'.repeat(5_000)}`, 'notWorkbook'],
  ['one tag without an end', `<row r="1"><c ${' '.repeat(900_000)}`, 'notWorkbook'],
  ['a tag of very many attributes', `<row r="1"><c ${attributes(60_000)}/></row>`, 'none'],
  ['the same attribute twice', '<row r="1"><c r="A1" r="B1"><v>1</v></c></row>', 'notWorkbook'],
  ['a cell beyond the last', '<row r="1"><c r="XFE1"><v>1</v></c></row>', 'notWorkbook'],
  ['a row beyond the last', '<row r="1048577"><c><v>1</v></c></row>', 'notWorkbook'],
  ['a row of no number', '<row r="1e3"><c><v>1</v></c></row>', 'notWorkbook'],
  ['a reference spelled in another way', '<row r="1"><c r="A01"><v>1</v></c></row>', 'notWorkbook'],
  ['a shared string there is not', row(1, { A: 't="s"|<v>5</v>' }), 'notWorkbook'],
  ['more columns than a table has', row(1, columns(600)), 'tooManyColumns'],
  ['more rows than can be meant', rowsOf(5_001), 'tooManyRows'],
  [
    'a formula over the whole sheet',
    `${row(1, { A: '<f t="array" ref="A1:XFD1048576">1</f>' })}${row(9, { A: text('x') })}`,
    'tooManyColumns',
  ],
  ['an entity that is not known', row(1, { A: text('&lol;') }), 'notWorkbook'],
])('%s: the reading ends soon and with its reason', { timeout: 10_000 }, async (_, rows, problem) => {
  const answer = await read(rows)
  expect('problem' in answer ? answer.problem : 'none').toBe(problem)
})

it('a workbook cut off anywhere, or with any bytes changed, is read or refused, never more', async () => {
  const sound = book({ sheets: [{ rows: RIGHT }], strings: ['<t>a</t>'], formats: ['yyyy-mm-dd'] })
  await fc.assert(
    fc.asyncProperty(
      fc.nat(sound.length),
      fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 4 }),
      async (length, changes) => {
        const bytes = Buffer.from(length % 3 === 0 ? sound.subarray(0, length) : sound)
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
        const answer = await readWorkbookFile(bytes, MOST_ROWS)
        expect('problem' in answer || 'sheet' in answer).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
})

it('a sheet put together from any pieces is read or refused', async () => {
  const piece = fc.constantFrom(
    '<row r="1">',
    '</row>',
    '<row>',
    '<c r="A1">',
    '<c r="B1" t="s">',
    '<c t="e">',
    '</c>',
    '<v>',
    '</v>',
    '<v>1</v>',
    '<f>',
    '</f>',
    '<f t="array" ref="A1:B9"/>',
    '<is>',
    '</is>',
    '<t>',
    '</t>',
    'x',
    '&#x0;',
    '&amp;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?x?>',
    '_x0000_',
    '99999999999999999999',
    '-',
    '1e309',
    '<c r="A1" t="s"><v>0</v></c>',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const answer = await read(pieces.join(''))
      expect('problem' in answer || 'sheet' in answer).toBe(true)
    }),
    { numRuns: 300 },
  )
})

function attributes(count: number): string {
  return Array.from({ length: count }, (_, place) => `a${place}=""`).join(' ')
}

function rowsOf(count: number): string {
  return Array.from({ length: count }, (_, place) => row(place + 1, { A: '<v>1</v>' })).join('')
}

function columns(count: number): Record<string, string> {
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place))
  const names = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))]
  return Object.fromEntries(names.slice(0, count).map((name) => [name, '<v>1</v>']))
}
