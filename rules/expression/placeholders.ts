const PLACEHOLDER = /\{([^{}]+)\}/g

/** The expressions between the braces of a message. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, source = '']) => source)
}

/** A message with each pair of braces replaced by what its expression gives. */
export function withPlaceholders(text: string, shown: (source: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (_, source: string) => shown(source))
}
