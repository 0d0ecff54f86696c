import type { NodeOf } from '../../contract/package/nodes.ts'
import type { NodeContext } from '../graph/workflow-context.ts'

/**
 * The share of a ratio vote is above 0 and at most 1 (engine M4). A decimal that only stands for a fraction counts by
 * its digits: 0.6667 of 3 people are all 3, so the fraction is proposed.
 */
export function checkRatio({ node, path, report }: NodeContext<NodeOf<'approval'>>): void {
  const { mode, ratio } = node
  if (ratio === undefined) {
    if (mode === 'ratio') report([...path, 'ratio'], 'ratioMissing', { code: node.code })
    return
  }
  const at = [...path, 'ratio']
  if (mode !== 'ratio') report(at, 'settingUnused', { setting: 'ratio', needs: 'mode "ratio"' })
  const [numerator = 0, denominator = 1] = ratio.split('/').map(Number)
  if (!(numerator > 0 && numerator <= denominator)) report(at, 'ratioOutOfRange', { ratio })
  else {
    const fraction = fractionMeant(ratio)
    if (fraction !== undefined) report(at, 'ratioRounded', { ratio, fraction })
  }
}

/** Denominators without an exact decimal, and the decimals from which a decimal is taken for such a fraction. */
const REPEATING = [
  { denominator: 3, digits: 2 },
  { denominator: 6, digits: 3 },
  { denominator: 7, digits: 3 },
  { denominator: 9, digits: 3 },
  { denominator: 11, digits: 4 },
  { denominator: 12, digits: 4 },
] as const

/** The fraction that a decimal was rounded from. */
function fractionMeant(ratio: string): string | undefined {
  const digits = ratio.split('.')[1]?.length ?? 0
  for (const { denominator, digits: least } of REPEATING) {
    if (digits < least) continue
    const numerator = Math.round(Number(ratio) * denominator)
    const exact = (numerator / denominator).toFixed(digits)
    const isDecimal = Number.isInteger((numerator * 10 ** digits) / denominator)
    if (!isDecimal && Number(exact) === Number(ratio)) return `${numerator}/${denominator}`
  }
  return undefined
}
