const HAN = /\p{Script=Han}/u
const SMALLEST_FOR_TWO = 28

/** Han name: last two characters (one when small). Other scripts: initials of the first and last word. */
export function avatarText(name: string, size: number): string {
  const trimmed = name.trim()
  const letters = Array.from(trimmed)
  if (HAN.test(trimmed)) {
    const han = letters.filter((letter) => HAN.test(letter))
    return han.slice(size < SMALLEST_FOR_TWO ? -1 : -2).join('')
  }
  const words = trimmed.split(/[\s·.-]+/).filter((word) => word !== '')
  const first = Array.from(words[0] ?? '')[0] ?? ''
  const last = words.length > 1 ? (Array.from(words[words.length - 1] ?? '')[0] ?? '') : ''
  return (first + last).toLocaleUpperCase()
}
