const GROUNDS = ['#3F5FA8', '#2F7468', '#8A5A2B', '#7A4C96', '#A34663', '#4B6B2E', '#2E6E91', '#6A5A4A']

/**
 * A person without a picture, on one of eight grounds, chosen by the id as the app does. Everybody may fetch it, so it
 * holds nothing of the name: initials are drawn by the app, for people who may know it.
 */
export function avatarSvg(userId: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">` +
    `<rect width="96" height="96" fill="${GROUNDS[slotOf(userId)]}"/>` +
    `<g fill="#fff"><circle cx="48" cy="38" r="15"/><path d="M20 78c2-16 13-22 28-22s26 6 28 22z"/></g></svg>`
  )
}

/** FNV-1a, the same as in the app. */
function slotOf(userId: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < userId.length; index += 1) {
    hash = Math.imul(hash ^ userId.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % GROUNDS.length
}
