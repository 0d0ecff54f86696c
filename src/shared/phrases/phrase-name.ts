const LONGEST = 20

/** How a phrase is called: its first characters. */
export function phraseName(content: string): string {
  return [...content].slice(0, LONGEST).join('')
}
