import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contrastRatio } from './contrast-ratio.ts'
import type { Report } from './report.ts'

const THEMES = ['default', 'golden', 'red', 'green', 'blue', 'purple', 'black']
const STATES = [
  'processing',
  'agreed',
  'disagreed',
  'returned',
  'cancelled',
  'exception',
  'draft',
  'overdue',
  'urged',
]
const GROUNDS = ['canvas', 'surface', 'sunken', 'raised', 'hover']
const TEXTS = ['text-1', 'text-2', 'text-3']
const TEXT_RATIO = 4.5
const SHAPE_RATIO = 3
const FEWEST_PAIRS = 300

type Tokens = Readonly<Record<string, string>>
type Pair = { readonly name: string; readonly over: string; readonly ground: string; readonly least: number }

const THEME_PAIRS: readonly Pair[] = [
  ...GROUNDS.map((ground) => text('primary', ground)),
  text('primary', 'primary-soft'),
  ...TEXTS.map((over) => text(over, 'primary-soft')),
  text('primary', 'returned-soft'),
  text('overdue', 'primary-soft'),
  text('on-primary', 'primary'),
  text('on-primary', 'primary-hover'),
]

/** Recomputes every contrast promise of the design from the style sheet that ships. */
export async function checkContrast(root: string): Promise<Report> {
  return judgeContrast(readFileSync(path.join(root, 'src/styles/tokens.css'), 'utf8'))
}

/** The promises, over the text of a style sheet. */
export function judgeContrast(css: string): Report {
  const pick = readTokens(css)
  const checked = (['light', 'dark'] as const).flatMap((outward) => {
    const tokens = {
      ...pick(':root'),
      ...pick(':root, [data-outward="light"]'),
      ...outwardTokens(pick, outward),
    }
    const themed = THEMES.flatMap((theme) => {
      const own = pick(themeSelector(outward, theme))
      // Each theme must state its colours itself: falling back to blue would hide a missing one.
      return THEME_PAIRS.map((pair) => judge({ ...tokens, ...blanked(own) }, pair, `${outward} ${theme}`))
    })
    return [...basePairs().map((pair) => judge(tokens, pair, outward)), ...themed]
  })
  const problems = checked.filter((problem) => problem !== undefined)
  if (checked.length < FEWEST_PAIRS) {
    problems.push(`only ${checked.length} pairs, expected at least ${FEWEST_PAIRS}`)
  }
  return { problems, note: `${checked.length} pairs` }
}

function readTokens(css: string): (selector: string) => Tokens {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const blocks = [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim().replace(/\s+/g, ' '),
    values: Object.fromEntries(
      [...body.matchAll(/--cs-([\w-]+):\s*(#[0-9A-Fa-f]{6})\b/g)].map(([, name, value]) => [name, value]),
    ),
  }))
  return (selector) =>
    Object.assign({}, ...blocks.filter((block) => block.selector === selector).map((block) => block.values))
}

function outwardTokens(pick: (selector: string) => Tokens, outward: 'light' | 'dark'): Tokens {
  return outward === 'dark' ? pick('[data-outward="dark"]') : {}
}

function themeSelector(outward: 'light' | 'dark', theme: string): string {
  return outward === 'light' ? `[data-theme="${theme}"]` : `[data-outward="dark"][data-theme="${theme}"]`
}

/** A theme's own colours, with the ones it forgot blanked out. */
function blanked(own: Tokens): Tokens {
  const names = ['primary', 'primary-hover', 'primary-soft', 'on-primary']
  return Object.fromEntries(names.map((name) => [name, own[name] ?? '']))
}

function basePairs(): Pair[] {
  const each = (count: number) => Array.from({ length: count }, (_, index) => index)
  return [
    ...TEXTS.flatMap((over) => GROUNDS.map((ground) => text(over, ground))),
    text('on-inverse', 'inverse'),
    ...['surface', 'sunken', 'raised'].map((ground) => shape('line-field', ground)),
    ...STATES.flatMap((state) => [
      ...GROUNDS.map((ground) => text(state, ground)),
      text(`${state}-on`, state),
      // Overdue has no chip of its own: its soft ground is transparent.
      ...(state === 'overdue' ? [] : [text(state, `${state}-soft`), text('text-1', `${state}-soft`)]),
    ]),
    ...each(6).map((index) => shape(`tint${index}`, `tint${index}-soft`)),
    ...each(8).map((index) => text('#FFFFFF', `av${index}`)),
  ]
}

function text(over: string, ground: string): Pair {
  return { name: `${over} on ${ground}`, over, ground, least: TEXT_RATIO }
}

function shape(over: string, ground: string): Pair {
  return { name: `${over} beside ${ground}`, over, ground, least: SHAPE_RATIO }
}

function judge(tokens: Tokens, pair: Pair, where: string): string | undefined {
  const colour = (name: string) => (name.startsWith('#') ? name : tokens[name])
  const [over, ground] = [colour(pair.over), colour(pair.ground)]
  if (!over || !ground) return `${where}: ${pair.name}: a colour is missing in tokens.css`
  const ratio = contrastRatio(over, ground)
  if (ratio >= pair.least) return undefined
  return `${where}: ${pair.name}: ${ratio.toFixed(2)}, needs ${pair.least}`
}
