const GROUNDS = ['#3F5FA8', '#2F7468', '#8A5A2B', '#7A4C96', '#A34663', '#4B6B2E', '#2E6E91', '#6A5A4A']
const HAN = /\p{Script=Han}/u

/** A person without a picture: initials in white on one of eight grounds, chosen by the id (as the app draws it). */
export function avatarSvg(userId: string, name: string): string {
  const ground = GROUNDS[slotOf(userId)]
  const text = escapeXml(initials(name))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">` +
    `<rect width="96" height="96" fill="${ground}"/>` +
    `<text x="48" y="49" fill="#fff" font-family="system-ui,sans-serif" font-size="34" font-weight="500" ` +
    `text-anchor="middle" dominant-baseline="central">${text}</text></svg>`
  )
}

/** Han name: its last two characters. Others: first letters of the first and the last word. */
export function initials(name: string): string {
  const trimmed = name.trim()
  if (HAN.test(trimmed)) {
    return [...trimmed]
      .filter((letter) => HAN.test(letter))
      .slice(-2)
      .join('')
  }
  const words = trimmed.split(/[\s·.-]+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** FNV-1a, the same as in the app. */
function slotOf(userId: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < userId.length; index += 1) {
    hash = Math.imul(hash ^ userId.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % GROUNDS.length
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
