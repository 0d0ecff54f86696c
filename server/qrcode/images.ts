import { encode } from 'uqr'
import { BAR_CODE } from '../../contract/qrcode.ts'
import { Fault } from '../base/fault.ts'
import { modulesOf } from './code-128.ts'
import { blackAndWhitePng, type Line } from './png.ts'

/** Modules of white around each kind of code, as its standard asks for. */
const QR_QUIET = 4
const BAR_QUIET = 10
const QR_LEAST_SIDE = 320
const QR_LEAST_SCALE = 4
const BAR_SCALE = 2

/** A QR code that survives a crease (15 %), at least 320 pixels wide. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: QR_QUIET })
  const scale = Math.max(QR_LEAST_SCALE, Math.ceil(QR_LEAST_SIDE / size))
  return blackAndWhitePng(data.flatMap((row) => new Array<Line>(scale).fill(widened(row, scale))))
}

type Size = { readonly width?: number | undefined; readonly height?: number | undefined }

/** A bar code in the middle of a picture of the size asked for, every bar a whole number of pixels wide. */
export function barCodePng(text: string, { width, height = BAR_CODE.height }: Size): Buffer {
  const modules = modulesOf(text)
  const least = modules.length + 2 * BAR_QUIET
  const side = width ?? least * BAR_SCALE
  const scale = Math.floor(side / least)
  if (scale < 1) {
    throw new Fault('invalidInput', {
      problems: [{ path: 'width', problem: 'tooSmall', params: { minimum: least } }],
    })
  }
  const bars = widened(modules, scale)
  const before = Math.floor((side - bars.length) / 2)
  const line = [...white(before), ...bars, ...white(side - before - bars.length)]
  return blackAndWhitePng(new Array<Line>(height).fill(line))
}

function widened(modules: readonly boolean[], scale: number): boolean[] {
  return modules.flatMap((isDark) => new Array<boolean>(scale).fill(isDark))
}

const white = (count: number) => new Array<boolean>(count).fill(false)
