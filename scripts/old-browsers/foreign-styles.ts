type Rule = { readonly selector: string; readonly body: string }

/** Of a list of selectors with one of these the oldest browsers take none. */
const SELECTORS =
  /:(has|is|where|focus-visible|user-(in)?valid|modal|popover-open|open|state|dir)\b|:not\([^()]*,/
/** What stands inside these is dropped as a whole. */
const BLOCKS = /@(container|layer|scope|starting-style|view-transition|position-try)\b/g
const WIDTH_RANGE = /@media[^{;]*\((?:[^(){]*[<>])/g
/** Lay something out, so that leaving them out is not only less beautiful. */
const LAYOUT = /^(aspect-ratio|inset(-\w+)*|translate|rotate|scale|position-area|anchor-name)$/
const GAPS = /^(gap|row-gap|column-gap)$/
const VALUES =
  /\d(?:[dsl]v(?:h|w|min|max|i|b)|cq(?:w|h|i|b|min|max)|r?lh)\b|\b(?:color-mix|light-dark|oklch|oklab)\(|^(?:sub)grid$|^clip$/

/** What of a style sheet the oldest browsers leave out, with nothing that stands in for it. */
export function foreignStyles(text: string): string[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return [
    ...[...plain.matchAll(BLOCKS)].map(([found]) => `${found} is left out`),
    ...[...plain.matchAll(WIDTH_RANGE)].map(([found]) => `${found}…: the range is not understood`),
    ...rulesOf(plain).flatMap(judge),
  ]
}

/** The rules at the bottom, whatever they stand in. */
function rulesOf(text: string): Rule[] {
  return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }))
}

function judge({ selector, body }: Rule): string[] {
  const declarations = body
    .split(/;(?![^(]*\))/)
    .map((line) => line.split(/:(.*)/s).map((part) => part.trim()))
    .map(([name = '', value = '']) => ({ name, value }))
  const isGrid = declarations.some(({ name, value }) => name === 'display' && /grid/.test(value))
  const isSeveral = selector.replace(/\([^()]*\)/g, '').includes(',')
  const problems = declarations.flatMap(({ name, value }, index) => {
    if (GAPS.test(name) && !isGrid) return [`${name} outside of a grid`]
    if (LAYOUT.test(name) && value !== 'none') return [`${name} with nothing in its place`]
    if (!VALUES.test(value)) return []
    const hasFallback = declarations.slice(0, index).some((other) => other.name === name)
    return hasFallback ? [] : [`${name}: ${value} with no value before it`]
  })
  if (SELECTORS.test(selector) && isSeveral) problems.push('the whole list of selectors is left out')
  return problems.map((problem) => `${selector.slice(0, 80)}: ${problem}`)
}
