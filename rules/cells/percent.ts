import Big from 'big.js'

/** A decimal moved two places, exactly; what is no decimal comes back as it is. */
export function timesHundred(decimal: string): string {
  return moved(decimal, (number) => number.times(100))
}

/** A percentage as the fraction it is stored as (spec §9). */
export function hundredth(decimal: string): string {
  return moved(decimal, (number) => number.times('0.01'))
}

function moved(decimal: string, by: (number: Big) => Big): string {
  return /^-?\d{1,40}(\.\d{1,40})?$/.test(decimal) ? by(new Big(decimal)).toFixed() : decimal
}
