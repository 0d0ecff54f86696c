import type { Archive } from './archive.ts'
import { type NumberFormat, numberFormat } from './number-format.ts'
import { type DateFormat, dateFormatOf } from './shown-date.ts'

/** How a cell of one style shows its number; `date`: as a moment. */
export type CellFormat = { readonly number: NumberFormat; readonly date: DateFormat | null }

const MONTH = 'yyyy"年"m"月"'
const DAY = 'm"月"d"日"'
const HALF_DAY = '上午/下午h"时"mm"分"'
/** What a number stands for that every program knows (ECMA-376 part 1, 18.8.30; 27 to 58 as in Chinese). */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: MONTH,
  28: DAY,
  29: DAY,
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: HALF_DAY,
  35: `${HALF_DAY}ss"秒"`,
  36: MONTH,
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  50: MONTH,
  51: DAY,
  52: MONTH,
  53: DAY,
  54: DAY,
  55: HALF_DAY,
  56: `${HALF_DAY}ss"秒"`,
  57: MONTH,
  58: DAY,
}

const PLAIN: CellFormat = { number: [], date: null }
/** More are in no workbook that a program writes. */
const MOST_FORMATS = 70_000

/** Reads how cells show their numbers, by the style that a cell names. */
export async function readFormats(
  archive: Archive,
  part: string,
): Promise<(style: string | undefined) => CellFormat> {
  const codes = new Map(Object.entries(BUILT_IN))
  const ids: string[] = []
  await archive.read(part, {
    open: (path, { numFmtId = '0', formatCode }) => {
      if (path.length !== 3) return
      if (path[1] === 'numFmts' && path[2] === 'numFmt' && codes.size < MOST_FORMATS) {
        codes.set(numFmtId, formatCode ?? '')
      }
      if (path[1] === 'cellXfs' && path[2] === 'xf' && ids.length < MOST_FORMATS) ids.push(numFmtId)
    },
  })
  const known = new Map<string, CellFormat>()
  return (style = '0') => {
    const id = ids[Number(style)] ?? '0'
    const format = known.get(id) ?? formatOf(codes.get(id))
    known.set(id, format)
    return format
  }
}

function formatOf(code: string | undefined): CellFormat {
  if (code === undefined) return PLAIN
  const number = numberFormat(code)
  return { number, date: dateFormatOf(number) }
}
