import { parseSync, Visitor } from 'vite'
import { POLYFILLS } from '../../src/lib/dom/install-polyfills.ts'
import { PDF_POLYFILLS } from '../../src/shared/files/preview/pdf-polyfills.ts'
import { readLacking } from './lacking.ts'
import { NAMESAKES, PDF_FILES, PDF_KNOWN, TESTED } from './tested.ts'

const { globals, members } = readLacking()
const GLOBALS = new Set(globals)
/** Members that tell by their name alone what they are of. */
const ALONE = new Set(members.filter((one) => one.isAlone).map(({ name }) => name))
const OWNED = new Set(
  members.filter(({ isStatic }) => isStatic !== false).map(({ owner, name }) => `${owner}.${name}`),
)
const KNOWN = new Set([...Object.keys(TESTED), ...NAMESAKES])
const POLYFILLED = new Set(POLYFILLS.map(([, name]) => name))
const KNOWN_TO_PDF = new Set([...PDF_POLYFILLS.map(([, name]) => name), ...PDF_KNOWN])

/** The built file of the polyfills: they stand on nothing but what every browser has. */
const OWN_FEET = /(^|\/)polyfills-/

type Call = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]
type Callee = Call['callee']

/** What of one script the oldest browsers cannot read, or do not have to call: `line: what`. */
export function foreignCalls(file: string, text: string): string[] {
  const found: string[] = []
  const tell = (start: number, what: string) => {
    const begin = text.lastIndexOf('\n', start) + 1
    const near = text.slice(Math.max(begin, start - 40), start + 60).split('\n')[0]
    found.push(`${what}: …${near}…`)
  }
  const isPdf = PDF_FILES.test(file)
  const mayCall = (name: string) =>
    KNOWN.has(name) || (POLYFILLED.has(name) && !OWN_FEET.test(file)) || (isPdf && KNOWN_TO_PDF.has(name))
  const look = (start: number, callee: Callee) => {
    const called = calledName(callee)
    if (called === undefined || mayCall(called.name)) return
    const { owner, name } = called
    const isLacking =
      owner === undefined ? GLOBALS.has(name) : ALONE.has(name) || OWNED.has(`${owner}.${name}`)
    if (isLacking || (owner !== undefined && ROOTS.has(owner) && GLOBALS.has(name))) {
      tell(start, `${name} is called`)
    }
  }
  const { program, errors } = parseSync(file.replace(/html$/, 'js'), text, { sourceType: 'module' })
  found.push(...errors.map(({ message }) => `cannot be read: ${message}`))
  new Visitor({
    ...eachOf(SYNTAX, tell),
    CallExpression(node) {
      look(node.start, node.callee)
      // Those of pdf.js are of its editors, which are never shown.
      if (!isPdf && isTakenAwayBySignal(node)) tell(node.start, 'a listener with a signal')
    },
    NewExpression(node) {
      look(node.start, node.callee)
    },
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      if (/\(\?<[=!]/.test(pattern)) tell(node.start, 'an expression that looks behind')
      if (/\(\?[ims]*-?[ims]+:/.test(pattern)) tell(node.start, 'an expression with flags inside')
      if (/[dv]/.test(flags)) tell(node.start, `an expression with the flags ${flags}`)
    },
  }).visit(program)
  return found
}

const SYNTAX = {
  StaticBlock: 'a static block',
  PropertyDefinition: 'a class field',
  PrivateIdentifier: 'a private name',
  AccessorProperty: 'an accessor',
  ImportAttribute: 'an import attribute',
} as const

function eachOf<K extends string>(
  kinds: Readonly<Record<K, string>>,
  tell: (start: number, what: string) => void,
) {
  const told = Object.entries<string>(kinds).map(([kind, what]) => [
    kind,
    ({ start }: { start: number }) => tell(start, what),
  ])
  return Object.fromEntries(told) as Record<K, (node: { start: number }) => void>
}

function isTakenAwayBySignal({ callee, arguments: input }: Call): boolean {
  const options = input[2]
  if (calledName(callee)?.name !== 'addEventListener' || options?.type !== 'ObjectExpression') return false
  return options.properties.some((one) => one.type === 'Property' && nameOf(one.key) === 'signal')
}

const ROOTS = new Set(['window', 'self', 'globalThis', 'Intl'])

type Called = { readonly owner: string | undefined; readonly name: string }

/** `name`, or `owner.name`; an owner that is no plain name is the empty one. */
function calledName(callee: Callee): Called | undefined {
  if (callee.type === 'ParenthesizedExpression' || callee.type === 'ChainExpression')
    return calledName(callee.expression)
  if (callee.type === 'Identifier') return { owner: undefined, name: callee.name }
  if (callee.type !== 'MemberExpression') return undefined
  const name = nameOf(callee.property, callee.computed)
  if (name === undefined) return undefined
  return { owner: callee.object.type === 'Identifier' ? callee.object.name : '', name }
}

type Named = Extract<Callee, { type: 'MemberExpression' }>['property']

function nameOf(part: Named, computed = false): string | undefined {
  if (part.type === 'Identifier') return computed ? undefined : part.name
  if (part.type === 'Literal') return typeof part.value === 'string' ? part.value : undefined
  if (part.type !== 'TemplateLiteral' || part.quasis.length !== 1) return undefined
  return part.quasis[0]?.value.cooked ?? undefined
}
