const HAN = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** About how wide a letter is, in parts of the font size: an SVG has no line breaking of its own. */
function widthOf(letter: string): number {
  if (HAN.test(letter)) return 1
  return /[A-Z0-9MWmw]/.test(letter) ? 0.66 : 0.54
}

/** The text as far as it fits into a width, with an ellipsis where it was cut. */
export function fitText(text: string, width: number, fontSize: number): string {
  const letters = [...text]
  let room = width / fontSize
  for (const [index, letter] of letters.entries()) {
    room -= widthOf(letter)
    if (room >= 0) continue
    return `${letters.slice(0, Math.max(1, index - 1)).join('')}…`
  }
  return text
}
