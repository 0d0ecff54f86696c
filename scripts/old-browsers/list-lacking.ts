import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { LACKING_FILE } from './lacking.ts'
import { OLDEST } from './targets.ts'

/**
 * Writes lacking.txt anew from MDN's browser data: what the oldest browsers served, and the web views made of them,
 * have no function or interface for. Run by hand when the targets change or a new kind of function is to be known:
 *
 * `Interface` alone lacks as a whole; behind a colon stand members that lack, as the data names them, with a question mark where something that
 * they have has a member of the same name.
 *
 *   npm pack @mdn/browser-compat-data    (unpack it anywhere)
 *   node scripts/old-browsers/list-lacking.ts PATH/package/data.json
 */
const statement = z.object({
  version_added: z.union([z.string(), z.boolean(), z.null()]).optional(),
  version_removed: z.union([z.string(), z.boolean(), z.null()]).optional(),
  flags: z.unknown().optional(),
  prefix: z.unknown().optional(),
  alternative_name: z.unknown().optional(),
})
const support = z.record(z.string(), z.union([statement, z.array(statement), z.string()]))
const compat = z.looseObject({ __compat: z.object({ support }).optional() })
const feature = z.record(z.string(), z.unknown())
const data = z.object({
  javascript: z.object({ builtins: feature }),
  api: feature,
})

/** A web view comes with its browser's version, and lacks more than that. */
const WEB_VIEWS: Readonly<Record<string, readonly string[]>> = {
  chrome: ['chrome', 'webview_android'],
  safari: ['safari', 'safari_ios'],
}

const targets = OLDEST.flatMap((target) => {
  const [, name = '', version = ''] = /^([a-z]+)(\d+)$/.exec(target) ?? []
  return (WEB_VIEWS[name] ?? [name]).map((browser) => ({ browser, version: Number(version) }))
})

const number = (version: unknown) =>
  typeof version === 'string' ? Number.parseFloat(version.replace('≤', '')) : Number.NaN

function isLacking(found: unknown): boolean {
  const parsed = compat.safeParse(found)
  const known = parsed.success ? parsed.data.__compat?.support : undefined
  if (known === undefined) return false
  return targets.some(({ browser, version }) => {
    const told = known[browser]
    const statements = typeof told === 'string' || told === undefined ? [] : [told].flat()
    return !statements.some(
      (one) =>
        one.flags === undefined &&
        one.prefix === undefined &&
        one.alternative_name === undefined &&
        number(one.version_added) <= version &&
        !(number(one.version_removed) <= version),
    )
  })
}

/** What the interface itself has, not each of it; of the language's own interfaces the data does not tell. */
const bare = (name: string) => name.replace(/_(static|either)$/, '')

/** Sub-features of another kind are told by an underscore in their name. */
const isMember = (name: string) => !bare(name).includes('_')

type Member = { readonly name: string; readonly isLacking: boolean }
type Found = { readonly name: string; readonly isLacking: boolean; readonly members: readonly Member[] }

function read(found: Readonly<Record<string, unknown>>, kind = ''): Found[] {
  return Object.entries(found).map(([name, value]) => ({
    name,
    isLacking: isLacking(value),
    members: Object.entries(feature.parse(value))
      .filter(([member]) => isMember(member) && member !== name)
      .map(([member, one]) => ({ name: member + kind, isLacking: isLacking(one) })),
  }))
}

const [source = ''] = process.argv.slice(2)
const { javascript, api } = data.parse(JSON.parse(readFileSync(path.resolve(source), 'utf8')))
const all = [...read(javascript.builtins, '_either'), ...read(api)]
const elsewhere = new Set(
  all
    .filter((one) => !one.isLacking)
    .flatMap(({ members }) => members.filter((member) => !member.isLacking).map(({ name }) => bare(name))),
)
const lines = all.flatMap(({ name, isLacking, members }) => {
  if (isLacking) return [name]
  const lacking = members.filter((member) => member.isLacking)
  const names = lacking.map((member) => (elsewhere.has(bare(member.name)) ? `${member.name}?` : member.name))
  return names.length > 0 ? [`${name}: ${names.join(' ')}`] : []
})
writeFileSync(LACKING_FILE, `${lines.join('\n')}\n`)
console.log(`${lines.length} lines for ${OLDEST.join(', ')}`)
