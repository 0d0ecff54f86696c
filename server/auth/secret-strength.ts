const SHORTEST = 32
const PLACEHOLDERS =
  /change.?me|secret|password|example|placeholder|sample|default|insert|your.?key|0123456789|qwerty/i
const FEWEST_DISTINCT_CHARACTERS = 10
const FEWEST_BITS = 100

/** Why a text may not be the master secret, in words for the person who starts the server; null when it may. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < SHORTEST) return `is shorter than ${SHORTEST} characters`
  if (PLACEHOLDERS.test(secret)) return 'looks like a sample value'
  const characters = [...secret]
  if (new Set(characters).size < FEWEST_DISTINCT_CHARACTERS) return 'has too few different characters'
  if (isSequence(secret) || isRepetition(secret) || bits(characters) < FEWEST_BITS) return 'is easy to guess'
  return null
}

/** Runs such as abcdef… or 987654…: the step from one character to the next is mostly the same. */
function isSequence(secret: string): boolean {
  const steps = new Map<number, number>()
  for (let index = 1; index < secret.length; index += 1) {
    const step = secret.charCodeAt(index) - secret.charCodeAt(index - 1)
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return Math.max(...steps.values()) > secret.length / 3
}

function isRepetition(secret: string): boolean {
  const pieces = new Set<string>()
  for (let index = 0; index + 3 <= secret.length; index += 1) pieces.add(secret.slice(index, index + 3))
  return pieces.size < (secret.length - 2) * 0.75
}

/** Shannon entropy of the characters, times their number. */
function bits(characters: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1)
  let perCharacter = 0
  for (const count of counts.values()) {
    const share = count / characters.length
    perCharacter -= share * Math.log2(share)
  }
  return perCharacter * characters.length
}
