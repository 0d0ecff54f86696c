import { crc32, inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BAR_CODE, generateBarcode, generateQrcode, QR_MAX_BYTES } from '../../../contract/qrcode.ts'
import { modulesOf, STOP, SYMBOLS, symbolsOf } from '../../../server/qrcode/code-128.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')

let server: TestServer
beforeAll(async () => {
  // The clock stands, so that the tests' own calls are not slowed down by it nor let off.
  server = await startTestServer({ clock: () => NOW })
})
afterAll(() => server.close())

type Picture = { readonly width: number; readonly height: number; isBlack(x: number, y: number): boolean }

/** A black and white PNG as any reader takes it: every chunk with its sum, then the pixels. */
function readPng(bytes: Buffer): Picture {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const named = bytes.subarray(at + 4, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    chunks.set(named.subarray(0, 4).toString('latin1'), named.subarray(4))
    at += 12 + length
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND'])
  const head = chunks.get('IHDR') ?? Buffer.alloc(13)
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  const lineBytes = 1 + Math.ceil(width / 8)
  expect(pixels.length).toBe(lineBytes * height)
  return {
    width,
    height,
    isBlack: (x, y) => ((pixels[y * lineBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0,
  }
}

async function picture(url: string, query: Readonly<Record<string, string>>) {
  const response = await server.raw({ method: 'GET', url, query })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('image/png')
  return readPng(response.rawPayload)
}

/** The text of a bar code, read from one line of pixels as a scanner does. */
function scan({ width, isBlack }: Picture, y: number): string {
  const line = Array.from({ length: width }, (_, x) => (isBlack(x, y) ? '1' : '0')).join('')
  const runs = line.replace(/^0+|0+$/g, '').match(/1+|0+/g) ?? []
  const module = Math.min(...runs.map((run) => run.length))
  const widths = runs.map((run) => run.length / module).join('')
  expect(widths.endsWith(STOP)).toBe(true)
  const words = widths.slice(0, -STOP.length).match(/.{6}/g) ?? []
  const symbols = words.map((word) => SYMBOLS.indexOf(word))
  const check = symbols.pop()
  const sum = symbols.reduce((total, symbol, index) => total + symbol * Math.max(1, index), 0)
  expect(check).toBe(sum % 103)
  let inC = symbols[0] === 105
  let text = ''
  for (const symbol of symbols.slice(1)) {
    if (inC && symbol === 100) inC = false
    else if (!inC && symbol === 99) inC = true
    else text += inC ? String(symbol).padStart(2, '0') : String.fromCharCode(symbol + 32)
  }
  return text
}

describe('a QR code', () => {
  it.each([
    'https://flow.example.com/instances/0b0e6b0e-6f0e-4f0e-8f0e-0e6f0e4f0e8f',
    '会签 — ¿sí? 😀',
    '<script>alert(1)</script>',
  ])('D-15: is a picture of exactly the text %s', async (text) => {
    const shown = await picture(generateQrcode.path, { text })
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    const scale = shown.width / size
    expect([shown.width, shown.height]).toEqual([scale * size, scale * size])
    expect(shown.width).toBeGreaterThanOrEqual(320)
    for (const [y, row] of data.entries()) {
      for (const [x, isDark] of row.entries()) {
        expect(shown.isBlack(x * scale, y * scale), `${x}, ${y}`).toBe(isDark)
        expect(shown.isBlack((x + 1) * scale - 1, (y + 1) * scale - 1), `${x}, ${y}`).toBe(isDark)
      }
    }
  })

  it('D-05: no text, too much of it, or what is no text is refused by name', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{}, 'required'],
      [{ text: '' }, 'tooShort'],
      [{ text: 'a'.repeat(QR_MAX_BYTES + 1) }, 'textTooLongForCode'],
      [{ text: '会'.repeat(QR_MAX_BYTES / 2) }, 'textTooLongForCode'],
      [{ text: 'a\u0000b' }, 'badCharacters'],
    ]
    for (const [input, problem] of cases) {
      const { fault } = await server.call(generateQrcode, input)
      expect(fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: 'text', problem }] })
    }
    const longest = await picture(generateQrcode.path, { text: 'a'.repeat(QR_MAX_BYTES) })
    expect(longest.width).toBeLessThan(1_000)
  })

  it('A-10: an address that asks without end is slowed down', async () => {
    const ask = (remoteAddress: string) =>
      server.app.inject({ url: generateBarcode.path, query: { text: 'A' }, remoteAddress })
    const first = await Promise.all(Array.from({ length: 201 }, () => ask('10.4.4.4')))
    expect(first.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200)
    expect((await ask('10.4.4.4')).json().data).toMatchObject({ fault: 'tooManyRequests' })
    expect((await ask('10.4.4.5')).statusCode).toBe(200)
  })
})

describe('a bar code', () => {
  it('the table has every symbol that the standard allows, each once', () => {
    const all: string[] = []
    const spread = (word: string, left: number) => {
      if (word.length === 6) {
        const bars = Number(word[0]) + Number(word[2]) + Number(word[4])
        if (left === 0 && bars % 2 === 0) all.push(word)
        return
      }
      for (let width = 1; width <= Math.min(4, left); width += 1) spread(word + width, left - width)
    }
    spread('', 11)
    // Beside the 106 of the table: the beginning of the stop symbol, and the stop symbol read backwards.
    expect([...SYMBOLS, STOP.slice(0, 6), '211133'].toSorted()).toEqual(all.toSorted())
  })

  it.each([
    ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55]],
    ['12', [105, 12, 14]],
    ['1234', [105, 12, 34, 82]],
    ['A12345678', [104, 33, 99, 12, 34, 56, 78, 19]],
  ])('%s becomes the symbols %j', (text, symbols) => {
    expect(symbolsOf(text).slice(0, -1)).toEqual(symbols.slice(0, -1))
    expect(symbolsOf(text).at(-1)).toBe(symbols.at(-1))
  })

  it.each([
    'CC-20261122-0001',
    '7',
    '123',
    '12345',
    '1234567',
    'a1234567b',
    'x123456',
    '~ !',
    '0'.repeat(80),
  ])('what is drawn for %s is read back', async (text) => {
    const shown = await picture(generateBarcode.path, { text })
    expect(scan(shown, 0)).toBe(text)
    expect(scan(shown, shown.height - 1)).toBe(text)
    expect(shown.height).toBe(BAR_CODE.height)
    expect(shown.width).toBe((modulesOf(text).length + 20) * 2)
  })

  it('is as large as it is asked for, with bars of whole pixels and its quiet zones', async () => {
    const shown = await picture(generateBarcode.path, { text: 'CC-0001', width: '701', height: '33' })
    expect([shown.width, shown.height]).toEqual([701, 33])
    expect(scan(shown, 16)).toBe('CC-0001')
    const least = modulesOf('CC-0001').length + 20
    const narrow = await server.call(generateBarcode, { text: 'CC-0001', width: least - 1 })
    expect(narrow.fault).toMatchObject({
      problems: [{ path: 'width', problem: 'tooSmall', params: { minimum: least } }],
    })
    expect((await picture(generateBarcode.path, { text: 'CC-0001', width: String(least) })).width).toBe(least)
  })

  it('D-05: what it cannot say, and sizes that are none, are refused by name', async () => {
    const cases: [Record<string, unknown>, string, string][] = [
      [{ text: '会签' }, 'text', 'notInBarCode'],
      [{ text: 'a\nb' }, 'text', 'notInBarCode'],
      [{ text: 'A'.repeat(81) }, 'text', 'tooLong'],
      [{ text: 'A', width: 10 }, 'width', 'tooSmall'],
      [{ text: 'A', width: 1e6 }, 'width', 'tooBig'],
      [{ text: 'A', height: 0 }, 'height', 'tooSmall'],
      [{ text: 'A', height: '1e309' }, 'height', 'badFormat'],
      [{ text: 'A', height: '-5' }, 'height', 'tooSmall'],
    ]
    for (const [input, path, problem] of cases) {
      const { fault, status } = await server.call(generateBarcode, input)
      expect(fault, JSON.stringify(input)).toMatchObject({ problems: [{ path, problem }] })
      expect(status).toBeLessThan(500)
    }
    const twice = await server.raw({ method: 'GET', url: `${generateBarcode.path}?text=a&text=b` })
    expect(twice.json().data.problems).toEqual([{ path: 'text', problem: 'repeated' }])
  })
})
