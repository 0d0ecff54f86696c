import Big from 'big.js'

/** Decimals of expressions: 20 places after a division, halves rounded away from zero as on paper. */
export const Decimal = Big()
Decimal.DP = 20
Decimal.RM = 1
