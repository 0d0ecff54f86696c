import { firstModules } from './first-modules.ts'
import { LOCALES, type LocaleName, readTextSets, type TextSet } from './locale-files.ts'
import { readUsedKeys, type UsedKeys } from './locale-keys.ts'
import { SAME_AS_ENGLISH } from './locale-same.ts'
import type { Report } from './report.ts'

/** What travels with the first page, and what comes after it. */
const FIRST = 'locales'
const FURTHER = 'locales/further'
const PLURAL = /_(zero|one|two|few|many|other)$/

/** The four locales say the same things: equal keys and placeholders, nothing left in English, nothing unused. */
export async function checkLocales(root: string): Promise<Report> {
  const sets = readTextSets(root)
  const first = sets.find((set) => set.folder === FIRST)
  const further = sets.find((set) => set.folder === FURTHER)
  const used = readUsedKeys(root)
  const problems = [
    ...sets.flatMap((set) => [...compareKeys(set), ...comparePlaceholders(set), ...findEnglish(set)]),
    ...(first ? [...findMissing(sets, used), ...findUnused(first, used)] : ['locales/en.json is missing']),
    ...(further ? findUnused(further, used) : []),
    ...findMisplaced(root, first, further),
  ]
  const count = sets.reduce((sum, set) => sum + set.texts.en.size, 0)
  return { problems, note: `${count} texts × ${LOCALES.length}` }
}

/** The key without its plural ending, when the set holds it as a plural. */
function baseOf(key: string, set: TextSet): string {
  const base = key.replace(PLURAL, '')
  return base !== key && set.texts.en.has(`${base}_other`) ? base : key
}

function basesOf(set: TextSet, locale: LocaleName): Set<string> {
  return new Set([...set.texts[locale].keys()].map((key) => baseOf(key, set)))
}

function compareKeys(set: TextSet): string[] {
  const all = new Set(LOCALES.flatMap((locale) => [...basesOf(set, locale)]))
  return LOCALES.flatMap((locale) => {
    const own = basesOf(set, locale)
    const missing = [...all].filter((key) => !own.has(key)).map((key) => `is missing ${key}`)
    return [...missing, ...missingPlurals(set, locale)].map((text) => `${set.folder}/${locale}.json ${text}`)
  })
}

/** Each form that the language counts with; `many` (a whole million) may fall back. */
function missingPlurals(set: TextSet, locale: LocaleName): string[] {
  const forms = new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many')
  const texts = set.texts[locale]
  const plurals = [...basesOf(set, locale)].filter((base) => set.texts.en.has(`${base}_other`))
  return plurals.flatMap((base) =>
    forms.filter((form) => !texts.has(`${base}_${form}`)).map((form) => `is missing ${base}_${form}`),
  )
}

function comparePlaceholders(set: TextSet): string[] {
  return LOCALES.flatMap((locale) =>
    [...set.texts[locale]].flatMap(([key, text]) => {
      const isPlural = baseOf(key, set) !== key
      const english = set.texts.en.get(isPlural ? `${baseOf(key, set)}_other` : key)
      if (english === undefined) return []
      const [expected, found] = [placeholders(english, isPlural), placeholders(text, isPlural)]
      if (expected === found) return []
      return [`${set.folder}/${locale}.json ${key}: placeholders are [${found}], in English [${expected}]`]
    }),
  )
}

/** `{{name}}` and `{name}`; a plural form may leave out the number ("one day"). */
function placeholders(text: string, isPlural: boolean): string {
  const names = [...text.matchAll(/\{\{?\s*([\w.]+)/g)].map(([, name]) => name)
  return [...new Set(names.filter((name) => !isPlural || name !== 'count'))].sort().join(', ')
}

function findEnglish(set: TextSet): string[] {
  return (['zh', 'fr', 'es'] as const).flatMap((locale) =>
    [...set.texts[locale]]
      .filter(([key, text]) => text === set.texts.en.get(key) && hasWords(text))
      .filter(([, text]) => !SAME_AS_ENGLISH[locale].includes(text))
      .map(([key, text]) => `${set.folder}/${locale}.json ${key} is in English: ${text}`),
  )
}

function hasWords(text: string): boolean {
  return /\p{L}{2,}/u.test(text.replace(/\{\{?.*?\}\}?/g, ''))
}

/** The app's `t` reads every set: its own texts, and the messages that the server shares with it. */
function findMissing(sets: readonly TextSet[], used: UsedKeys): string[] {
  const known = new Set(sets.flatMap((set) => [...set.texts.en.keys(), ...basesOf(set, 'en')]))
  return [...used.asked]
    .filter(([key]) => !key.includes(':') && !known.has(key))
    .map(([key, file]) => `${file} asks for ${key}, which no locale has`)
}

function findUnused(set: TextSet, used: UsedKeys): string[] {
  return [...basesOf(set, 'en')]
    .filter((key) => !isUsed(key, used))
    .map((key) => `${set.folder}/*.json ${key} is not used`)
}

function isUsed(key: string, { literals, prefixes }: UsedKeys): boolean {
  return literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
}

/** What a first screen says is there with it, and nothing else travels before it. */
function findMisplaced(root: string, first: TextSet | undefined, further: TextSet | undefined): string[] {
  const modules = firstModules(root)
  if (modules.length === 0) return []
  const used = readUsedKeys(root, modules)
  const early = further === undefined ? [] : [...basesOf(further, 'en')].filter((key) => isUsed(key, used))
  const late = first === undefined ? [] : [...basesOf(first, 'en')].filter((key) => !isUsed(key, used))
  return [
    ...early.map(
      (key) => `${FURTHER}/*.json ${key} is said by a first screen: it belongs to ${FIRST}/*.json`,
    ),
    ...late.map(
      (key) => `${FIRST}/*.json ${key} is said by no first screen: it belongs to ${FURTHER}/*.json`,
    ),
  ]
}
