import fc from 'fast-check'
import { readSheet } from 'read-excel-file/universal'
import { expect, it } from 'vitest'
import { escapedText, textOfEscaped } from '../../../server/spreadsheets/escaped-text.ts'
import { readWorkbookFile } from '../../../server/spreadsheets/read-workbook.ts'
import { writeSpreadsheet } from '../../../server/spreadsheets/spreadsheets.ts'

const textCell = (text: string) => ({ text, isNumber: false })

async function written(texts: readonly string[]): Promise<Buffer> {
  const lines = texts.map((text) => [textCell(text)])
  return await writeSpreadsheet({ name: 'S', head: [textCell('head')], widths: [20] }, lines)
}

async function readBack(texts: readonly string[]): Promise<readonly (string | undefined)[]> {
  const read = await readWorkbookFile(await written(texts), texts.length + 1)
  if ('problem' in read) throw new Error(read.problem)
  return read.sheet.lines.slice(1).map(({ cells }) => cells.get(1)?.text)
}

it('every character of the basic plane comes back as it went, alone and within a text', async () => {
  const all = Array.from({ length: 65_536 }, (_, code) => `x${String.fromCharCode(code)}_x0041`)
  const lines = Array.from({ length: 256 }, (_, page) => all.slice(page * 256, page * 256 + 256).join(''))
  expect(await readBack(lines)).toEqual(lines)
})

it('what is written like an escape is text, and so is what every object has', async () => {
  const texts = [
    '_x000D_',
    '_x000d_',
    '_x005F_x000D_',
    '_x0041\u0001',
    '_X0041_',
    'a\r\nb',
    'constructor',
    '__proto__',
    '=1+1',
    '@x',
    '+1',
    '\uFFFE',
    '\u{1FFFF}',
    '\uD83D_xDE00_',
    ' \u3000x\t',
  ]
  expect(await readBack(texts)).toEqual(texts)
})

it('any text is itself again after it was escaped', () => {
  const unit = fc.oneof(
    fc.constantFrom('_', 'x', '0', 'D', 'F', '\u0000', '\r', '\uD800', '\uDC00', '\uFFFF', '5'),
    fc.nat(65_535).map((code) => String.fromCharCode(code)),
  )
  const texts = fc.array(unit, { maxLength: 30 }).map((units) => units.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      expect(textOfEscaped(escapedText(text))).toBe(text)
    }),
    { numRuns: 5_000 },
  )
})

it('another reader reads the same', async () => {
  const texts = ['_x000D_', 'a\rb', '\u0001', 'constructor', '2026']
  const bytes = new Uint8Array(await written(texts))
  const lines = await readSheet(bytes.buffer, 1, { trim: false })
  expect(lines.slice(1).map(([text]) => text)).toEqual(texts)
})
