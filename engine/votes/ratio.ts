/** A share as two whole numbers: `2/3`, or a decimal of at most six places over a power of ten. */
type Fraction = { readonly num: bigint; readonly den: bigint }

/**
 * The least number of agrees with agrees × den ≥ num × slots (M4), in whole numbers: `0.6667` of 3 needs 3. At least
 * one: a share of nothing would pass a node that nobody agreed to. Absent: all.
 */
export function agreesForRatio(ratio: string | undefined, slots: number): number {
  const { num, den } = fractionOf(ratio ?? '1')
  const needed = (num * BigInt(slots) + den - 1n) / den
  return Math.max(1, Number(needed))
}

function fractionOf(ratio: string): Fraction {
  const [num = '', den] = ratio.split('/')
  if (den !== undefined) return { num: BigInt(num), den: positive(BigInt(den)) }
  const [whole = '', places = ''] = ratio.split('.')
  return { num: BigInt(whole + places), den: 10n ** BigInt(places.length) }
}

/** Publishing refuses a zero below the line; counting must not break on one that got in earlier. */
function positive(den: bigint): bigint {
  return den === 0n ? 1n : den
}
