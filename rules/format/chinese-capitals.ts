import { Decimal } from '../record/decimal.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']
const MAX_DIGITS = 16

/** A group of four digits without leading zeros; zeros inside become one 零. */
function group(digits: string): string {
  let text = ''
  let zero = false
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[index])
    if (digit === 0) {
      zero = text !== ''
      continue
    }
    text += `${zero ? '零' : ''}${DIGITS.charAt(digit)}${PLACES[digits.length - 1 - index] ?? ''}`
    zero = false
  }
  return text
}

function whole(digits: string): string {
  let text = ''
  let gap = false
  for (let place = Math.ceil(digits.length / 4) - 1; place >= 0; place -= 1) {
    const end = digits.length - place * 4
    const part = digits.slice(Math.max(end - 4, 0), end)
    const written = group(part)
    if (written === '') {
      gap = text !== ''
      continue
    }
    const needsZero = text !== '' && (gap || part.startsWith('0'))
    text += `${needsZero ? '零' : ''}${written}${GROUPS[place] ?? ''}`
    gap = false
  }
  // 万亿 is written once: 壹万亿, but 壹万零壹亿 keeps the inner 万.
  return text.replace(/万亿(?=[^亿]*亿)/, '万')
}

/**
 * An amount of money in Chinese capitals, as on cheques: 12860 → 壹万贰仟捌佰陆拾元整. Rounded to fen; null when it is
 * no number or has more than 16 digits before the point.
 */
export function chineseCapitals(amount: string): string | null {
  if (!/^-?[0-9]{1,38}(?:\.[0-9]{1,38})?$/.test(amount)) return null
  const rounded = new Decimal(amount).round(2)
  const [yuan = '0', fraction = '00'] = rounded.abs().toFixed(2).split('.')
  if (yuan.length > MAX_DIGITS) return null
  const jiao = Number(fraction[0])
  const fen = Number(fraction[1])
  const sign = rounded.lt(0) ? '负' : ''
  const yuanText = yuan === '0' ? '' : `${whole(yuan)}元`
  if (jiao === 0 && fen === 0) return `${sign}${yuanText === '' ? '零元' : yuanText}整`
  const jiaoText = jiao > 0 ? `${DIGITS.charAt(jiao)}角` : yuanText === '' ? '' : '零'
  const fenText = fen > 0 ? `${DIGITS.charAt(fen)}分` : '整'
  return `${sign}${yuanText}${jiaoText}${fenText}`
}
