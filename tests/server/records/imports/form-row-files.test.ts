import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  exportRows,
  exportTemplate,
  IMPORT_RESULT,
  importPlace,
  importRows,
} from '../../../../contract/form-rows.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { type ImportWorld, importWorld, sheetOf, TARGET, xlsx } from '../../../support/import-world.ts'
import { textCell, workbook, zip } from '../../../support/zip.ts'

let scene: ImportWorld

beforeAll(async () => {
  scene = await importWorld()
})
afterAll(() => scene.server.close())

/** A row that asks for the shared strings. */
const SHARED = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'

describe('files that mean harm', () => {
  const bomb = Buffer.alloc(60 * 1024 * 1024, ' ')
  it('E-03: a sheet that unpacks a thousandfold is refused, by what it says and by what it is', async () => {
    const parts = workbook(SHARED)
    const honest = zip([...parts, { name: 'xl/sharedStrings.xml', content: bomb }])
    const liar = zip([...parts, { name: 'xl/sharedStrings.xml', content: bomb, declared: 1_000 }])
    for (const bytes of [honest, liar]) {
      expect((await scene.importFile(bytes)).data).toMatchObject({
        errorType: IMPORT_RESULT.tooManyRows,
        reason: 'fileTooBig',
      })
    }
  })

  it('E-03: thousands of entries, and names that lead out', async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => ({ name: `x${n}`, content: '' }))
    expect((await scene.importFile(zip([...workbook(''), ...many]))).data.errorType).toBe(
      IMPORT_RESULT.tooManyRows,
    )
    for (const name of ['../../etc/passwd', '__proto__', '/abs.xml']) {
      const bytes = zip([...workbook(''), { name, content: 'x' }])
      expect((await scene.importFile(bytes)).data.errorType).toBe(IMPORT_RESULT.fileType)
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('E-04: a DTD or another encoding is refused', async () => {
    const dtd = '<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a "aaaa">]><sst>&a;</sst>'
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<sst/>', 'utf16le')])
    for (const content of [dtd, wide]) {
      const bytes = zip([...workbook(SHARED), { name: 'xl/sharedStrings.xml', content }])
      expect((await scene.importFile(bytes)).data.errorType).toBe(IMPORT_RESULT.fileType)
    }
  })

  it('E-05: one cell at the far end of a sheet is one cell', async () => {
    const far = zip(workbook(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`))
    expect((await scene.importFile(far)).data.errorType).toBe(IMPORT_RESULT.columns)
  })
})

describe('a line for files', () => {
  const heavy = zip(workbook(`<row r="1">${'<c/>'.repeat(400_000)}</row>`))
  const small = zip(
    workbook(`<row r="1">${textCell('A1', '金额')}</row><row r="2"><c r="A2"><v>1</v></c></row>`),
  )

  it('E-03: one person’s many long files hold up nobody; more than can be meant are refused', async () => {
    const ended: string[] = []
    const bring = async (who: 'initiator' | 'manager', name: string, file: Buffer) => {
      const input = { ...TARGET, fileName: `${name}.xlsx`, file: file.toString('base64'), ticket: name }
      const as = { as: { corpId: 'yuanshan', userId: scene.world.people[who] } }
      const answer = await scene.server.call(importRows, input, as)
      ended.push(name)
      return answer
    }
    const mine = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => bring('initiator', name, heavy))
    const refused = await Promise.race(mine)
    expect(refused.fault?.fault).toBe('tooManySheets')
    const other = bring('manager', 'other', small)
    const places = ['a', 'b', 'c', 'd', 'e', 'f'].map(
      async (ticket) => (await scene.server.call(importPlace, { ticket }, scene.initiator())).data,
    )
    expect(new Set(await Promise.all(places))).toContain(1)
    expect((await scene.server.call(importPlace, { ticket: 'b' })).fault?.fault).toBe('unauthenticated')
    expect((await other).data.rows).toEqual([{ amount: '1' }])
    await Promise.all(mine)
    expect(ended.indexOf('other')).toBeLessThan(4)
  })
})

describe('rows into a file', () => {
  const rows = [
    { id: 'r1', what: '=1+1', amount: '-12.50', kind: 'train', secret: '99' },
    { id: 'r2', what: '+cmd|x', amount: '3', kind: 'bus' },
    { id: 'r3', what: '＝HYPERLINK("x")', amount: '12345678901234567890.12' },
  ]

  it('E-01: what looks like a formula is text, a negative number stays a number', async () => {
    const response = await scene.fileOf(exportRows.path, { ...TARGET, rows })
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
    const response = await scene.fileOf(exportRows.path, {
      ...TARGET,
      rows: [{ id: 'r1', what: written, amount: '1', kind: 'bus' }],
    })
    const { data } = await scene.importFile(response.rawPayload)
    expect(data.rows).toMatchObject([{ what: written, amount: '1', kind: 'bus' }])
    const blanks = await scene.importFile(
      await xlsx([
        [' 项目', '金额 '],
        [' ', null],
        [' x', ' 2 '],
      ]),
    )
    expect(blanks.data.rows).toEqual([{ what: ' x', amount: '2' }])
    expect((await scene.importFile(await xlsx([[' ', '  ']]))).data.errorType).toBe(
      IMPORT_RESULT.templateEmpty,
    )
  })

  it('D-02: a hidden column is not in the file, whoever sends its values', async () => {
    const response = await scene.fileOf(exportRows.path, { ...TARGET, rows })
    const [head] = await sheetOf(response)
    expect(head).toEqual(['项目', '金额', '类别', '日期', '乘坐人', '双倍', '地点', '席别', '票种', '座位'])
    expect(sheetXml(response.rawPayload)).not.toContain('99')
  })

  it('only the rows that are named', async () => {
    const response = await scene.fileOf(exportRows.path, { ...TARGET, rows, objectIds: ['r2'] })
    expect((await sheetOf(response)).slice(1).map(([what]) => what)).toEqual(['+cmd|x'])
  })

  it('the template has what I may fill, and can be read back', async () => {
    const response = await scene.fileOf(exportTemplate.path, TARGET)
    const fileName = encodeURIComponent('明细导入模板')
    expect(response.headers['content-disposition']).toContain(`filename*=UTF-8''${fileName}.xlsx`)
    expect(await sheetOf(response)).toEqual([
      ['项目', '*金额', '类别', '日期', '乘坐人', '地点', '席别', '票种', '座位'],
    ])
    expect((await scene.importFile(response.rawPayload)).data.errorType).toBe(IMPORT_RESULT.templateEmpty)
  })

  it('columns that are called the same in a language are told apart, and come back as they went', async () => {
    const row = { amount: '1', place: 'Lyon', seat: '12A' }
    const sent = { ...TARGET, rows: [{ id: 'r1', ...row }] }
    const response = await scene.fileOf(exportRows.path, sent, 'fr')
    const [head] = await sheetOf(response)
    expect(head).toEqual(expect.arrayContaining(['Place (place)', 'place  (seat)']))
    const [ofTemplate] = await sheetOf(await scene.fileOf(exportTemplate.path, TARGET, 'fr'))
    expect(ofTemplate).toEqual(expect.arrayContaining(['Place (place)', 'place  (seat)']))
    expect((await scene.importFile(response.rawPayload)).data.rows).toMatchObject([row])
  })

  it('a name that two columns have in other languages is asked about, one of my own is taken', async () => {
    const sheet = await xlsx([
      ['金额', 'Place'],
      [1, 'Lyon'],
    ])
    const read = async (locale: Locale) => {
      const input = { ...TARGET, fileName: 'rows.xlsx', file: sheet.toString('base64') }
      return (
        await scene.server.call(importRows, input, {
          ...scene.initiator(),
          headers: { 'accept-language': locale },
        })
      ).data
    }
    expect((await read('en')).rows).toMatchObject([{ amount: '1', place: 'Lyon' }])
    expect(await read('zh')).toMatchObject({ errorType: IMPORT_RESULT.columns, repeatedColumns: ['Place'] })
    expect(await read('fr')).toMatchObject({ errorType: IMPORT_RESULT.columns, repeatedColumns: ['Place'] })
  })
})

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
