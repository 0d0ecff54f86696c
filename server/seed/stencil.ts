/** Writes a text again with other values in its holes. */
export type Stencil = (values: readonly string[]) => string

/** Cuts a text at every place where one of the keys stands; the key says which value goes there. */
export function stencilOf(text: string, holes: ReadonlyMap<string, number>): Stencil {
  const keys = [...holes.keys()].map((key) => key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pieces = text.split(new RegExp(`(${keys.join('|')})`))
  const parts = pieces.map((piece, index) => (index % 2 === 0 ? piece : (holes.get(piece) ?? piece)))
  return (values) => {
    let filled = ''
    for (const part of parts) filled += typeof part === 'string' ? part : (values[part] ?? '')
    return filled
  }
}
