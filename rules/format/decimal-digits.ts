/** A decimal taken apart for display; `whole` has no needless zeros in front, `fraction` none behind. */
export type DecimalDigits = { readonly negative: boolean; readonly whole: string; readonly fraction: string }

const PLAIN = /^(-?)([0-9]{1,100})(?:\.([0-9]{1,100}))?$/

function digits(negative: boolean, whole: string, fraction: string): DecimalDigits {
  const tidy = { whole: whole.replace(/^0+(?=\d)/, ''), fraction: fraction.replace(/0+$/, '') }
  return { negative: negative && (tidy.whole !== '0' || tidy.fraction !== ''), ...tidy }
}

/** Reads a stored decimal (`-12.50`); null for anything else. Works on text, so no digit is lost. */
export function readDigits(value: string): DecimalDigits | null {
  const found = PLAIN.exec(value)
  return found === null ? null : digits(found[1] === '-', found[2] ?? '0', found[3] ?? '')
}

/** The hundredfold: a stored fraction as a percentage. */
export function timesHundred({ negative, whole, fraction }: DecimalDigits): DecimalDigits {
  const moved = fraction.padEnd(2, '0')
  return digits(negative, whole + moved.slice(0, 2), moved.slice(2))
}

/** Rounded to so many decimals, halves away from zero. */
export function roundDigits({ negative, whole, fraction }: DecimalDigits, decimals: number): DecimalDigits {
  const kept = whole + fraction.slice(0, decimals).padEnd(decimals, '0')
  const goesUp = (fraction[decimals] ?? '0') >= '5'
  const rounded = String(BigInt(kept) + BigInt(goesUp ? 1 : 0)).padStart(decimals + 1, '0')
  const end = rounded.length - decimals
  return digits(negative, rounded.slice(0, end), rounded.slice(end))
}
