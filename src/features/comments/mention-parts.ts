export type TextPart = { readonly text: string; readonly isMention: boolean }

/** Splits a text at the names it mentions; the longest name wins where one begins with another. */
export function mentionParts(content: string, names: readonly string[]): TextPart[] {
  const known = [...new Set(names)].filter((name) => name !== '').sort((a, b) => b.length - a.length)
  if (known.length === 0) return [{ text: content, isMention: false }]
  const parts: TextPart[] = []
  let plain = ''
  const end = () => {
    if (plain !== '') parts.push({ text: plain, isMention: false })
    plain = ''
  }
  for (let at = 0; at < content.length; ) {
    const name = content[at] === '@' ? known.find((one) => content.startsWith(one, at + 1)) : undefined
    if (name === undefined) {
      plain += content[at]
      at += 1
    } else {
      end()
      parts.push({ text: `@${name}`, isMention: true })
      at += name.length + 1
    }
  }
  end()
  return parts
}
