/**
 * Widths of bar, gap, bar, gap, bar, gap of the symbols 0 to 105 (ISO/IEC 15417, table 1); 103, 104 and 105 begin a code
 * in set A, B and C.
 */
export const SYMBOLS: readonly string[] = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
114311 411113 411311 113141 114131 311141 411131 211412 211214 211232
`
  .trim()
  .split(/\s+/)

/** The one symbol that ends with a bar. */
export const STOP = '2331112'

const TO_C = 99
const TO_B = 100
const START_B = 104
const START_C = 105

/**
 * The symbols of a text of printable ASCII characters, from the start symbol to the check symbol. Pairs of digits
 * share a symbol (set C) wherever changing the set pays.
 */
export function symbolsOf(text: string): number[] {
  const runs = text.match(/\d+|\D+/g) ?? []
  const symbols: number[] = []
  let inC: boolean | null = null
  const change = (toC: boolean) => {
    if (inC === toC) return
    if (inC === null) symbols.push(toC ? START_C : START_B)
    else symbols.push(toC ? TO_C : TO_B)
    inC = toC
  }
  const spell = (word: string) => {
    if (word === '') return
    change(false)
    for (const sign of word) symbols.push(sign.charCodeAt(0) - 32)
  }
  for (const [index, run] of runs.entries()) {
    const isEdge = index === 0 || index === runs.length - 1
    const isWorth =
      /^\d/.test(run) && (run.length >= (isEdge ? 4 : 6) || (runs.length === 1 && run.length === 2))
    if (!isWorth) {
      spell(run)
      continue
    }
    // The odd digit stands with what is beside the run.
    const isOdd = run.length % 2 === 1
    const leads = isOdd && index > 0
    if (leads) spell(run.slice(0, 1))
    change(true)
    const pairs = run.slice(leads ? 1 : 0).match(/\d\d/g) ?? []
    symbols.push(...pairs.map(Number))
    if (isOdd && !leads) spell(run.slice(-1))
  }
  return [...symbols, checkOf(symbols)]
}

function checkOf(symbols: readonly number[]): number {
  return symbols.reduce((sum, symbol, index) => sum + symbol * Math.max(index, 1), 0) % 103
}

/** The modules of a whole code, true is a bar; without the quiet zones. */
export function modulesOf(text: string): boolean[] {
  const widths = [...symbolsOf(text).map((symbol) => SYMBOLS[symbol] ?? ''), STOP].join('')
  return [...widths].flatMap((width, index) => new Array<boolean>(Number(width)).fill(index % 2 === 0))
}
