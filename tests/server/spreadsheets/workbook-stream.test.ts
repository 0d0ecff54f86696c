import readSheets from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { readSpreadsheet, writeSpreadsheet } from '../../../server/spreadsheets/spreadsheets.ts'
import { workbookStream } from '../../../server/spreadsheets/workbook-stream.ts'
import { textsOf } from '../../support/read-sheet.ts'

const text = (of: string) => ({ text: of, isNumber: false })
const frame = { name: '合同', head: [text('Number')], widths: [20] }

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(stream))
}

async function namesOf(stream: AsyncIterable<Buffer>): Promise<string[]> {
  return (await readSheets(await bytesOf(stream))).map(({ sheet }) => sheet)
}

describe('a workbook as it is made', () => {
  it('goes on in a further sheet where one is full, each with the head, and none is empty', async () => {
    const rows = Array.from({ length: 4 }, (_, n) => [text(`R-${n}`)])
    expect(await readSheets(await bytesOf(workbookStream(frame, rows, 3)))).toEqual([
      { sheet: '合同', data: [['Number'], ['R-0'], ['R-1']] },
      { sheet: '合同 2', data: [['Number'], ['R-2'], ['R-3']] },
    ])
  })

  it('has its head also without rows', async () => {
    expect(await readSheets(await bytesOf(workbookStream(frame, [])))).toEqual([
      { sheet: '合同', data: [['Number']] },
    ])
  })

  it('takes rows no faster than they are written', async () => {
    let taken = 0
    async function* endless() {
      for (;;) {
        taken += 1
        yield [text(`row ${taken} ${'x'.repeat(1_000)}`)]
      }
    }
    let read = 0
    for await (const piece of workbookStream(frame, endless())) {
      read += piece.length
      if (read > 20_000) break
    }
    expect(taken).toBeLessThan(5_000)
  })

  it('fails with what its rows failed of', async () => {
    async function* broken() {
      yield [text('one')]
      throw new Error('the database is away')
    }
    await expect(bytesOf(workbookStream(frame, broken()))).rejects.toThrow('the database is away')
  })

  it('keeps every character, and columns beyond the alphabet', async () => {
    const strange = [
      '<a & "b">',
      ' spaces ',
      'two\nlines',
      '_x0041_',
      'bell \u0007',
      '\u{1F600}',
      '=1+1',
      '-',
    ]
    const wide = Array.from({ length: 60 }, (_, n) => text(`c${n}`))
    const file = await writeSpreadsheet({ ...frame, widths: [] }, [strange.map(text), wide])
    const lines = textsOf(await readSpreadsheet({ corpId: 'yuanshan', userId: 'somebody' }, file, 10))
    expect(lines[1]?.slice(0, strange.length)).toEqual(strange)
    expect(lines[2]).toEqual(wide.map((cell) => cell.text))
  })

  it('names a sheet as a spreadsheet program takes it', async () => {
    const named = (name: string) => namesOf(workbookStream({ ...frame, name }, []))
    expect(await named('a/b:[c]?')).toEqual(['a b  c'])
    expect(await named("'*'")).toEqual(['Sheet'])
    expect(await named('n'.repeat(40))).toEqual(['n'.repeat(31)])
    const rows = [[text('1')], [text('2')]]
    const two = await namesOf(workbookStream({ ...frame, name: 'n'.repeat(40) }, rows, 2))
    expect(two).toEqual(['n'.repeat(31), `${'n'.repeat(29)} 2`])
  })
})
