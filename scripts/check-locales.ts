import { baseOf, LOCALES, type LocaleName, readTexts, type Texts } from './locale-files.ts'
import { isUsed, readUsedKeys, type UsedKeys } from './locale-keys.ts'
import { SAME_AS_ENGLISH } from './locale-same.ts'
import type { Report } from './report.ts'
import { TEXT_PARTS, textParts } from './text-split.ts'

/** Groups that the server reads by the names of their types: what is missing there does not compile. */
const BY_TYPE = /^(packageExample|fileNames)\./
/** A problem of a package is named without its group. */
const BY_NAME = /^packageProblems\./

/** The four locales say the same things: equal keys and placeholders, nothing left in English, nothing unused. */
export async function checkLocales(root: string): Promise<Report> {
  const texts = readTexts(root)
  const used = readUsedKeys(root)
  const parts = [...textParts(root, texts).values()]
  const problems = [
    ...compareKeys(texts),
    ...comparePlaceholders(texts),
    ...findEnglish(texts),
    ...findMissing(texts, used),
    ...findUnused(texts, used),
  ]
  const counts = TEXT_PARTS.map((part) => `${part} ${parts.filter((one) => one === part).length}`)
  return { problems, note: `${texts.en.size} texts × ${LOCALES.length}; of all forms: ${counts.join(', ')}` }
}

function basesOf(texts: Texts, locale: LocaleName): Set<string> {
  return new Set([...texts[locale].keys()].map((key) => baseOf(key, texts)))
}

function compareKeys(texts: Texts): string[] {
  const all = new Set(LOCALES.flatMap((locale) => [...basesOf(texts, locale)]))
  return LOCALES.flatMap((locale) => {
    const own = basesOf(texts, locale)
    const missing = [...all].filter((key) => !own.has(key)).map((key) => `is missing ${key}`)
    return [...missing, ...missingPlurals(texts, locale)].map(
      (problem) => `locales/${locale}.json ${problem}`,
    )
  })
}

/** Each form that the language counts with; `many` (a whole million) may fall back. */
function missingPlurals(texts: Texts, locale: LocaleName): string[] {
  const forms = new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many')
  const plurals = [...basesOf(texts, locale)].filter((base) => texts.en.has(`${base}_other`))
  return plurals.flatMap((base) =>
    forms.filter((form) => !texts[locale].has(`${base}_${form}`)).map((form) => `is missing ${base}_${form}`),
  )
}

function comparePlaceholders(texts: Texts): string[] {
  return LOCALES.flatMap((locale) =>
    [...texts[locale]].flatMap(([key, text]) => {
      const isPlural = baseOf(key, texts) !== key
      const english = texts.en.get(isPlural ? `${baseOf(key, texts)}_other` : key)
      if (english === undefined) return []
      const [expected, found] = [placeholders(english, isPlural), placeholders(text, isPlural)]
      if (expected === found) return []
      return [`locales/${locale}.json ${key}: placeholders are [${found}], in English [${expected}]`]
    }),
  )
}

/** `{{name}}` and `{name}`; a plural form may leave out the number ("one day"). */
function placeholders(text: string, isPlural: boolean): string {
  const names = [...text.matchAll(/\{\{?\s*([\w.]+)/g)].map(([, name]) => name)
  return [...new Set(names.filter((name) => !isPlural || name !== 'count'))].sort().join(', ')
}

function findEnglish(texts: Texts): string[] {
  return (['zh', 'fr', 'es'] as const).flatMap((locale) =>
    [...texts[locale]]
      .filter(([key, text]) => text === texts.en.get(key) && hasWords(text))
      .filter(([, text]) => !SAME_AS_ENGLISH[locale].includes(text))
      .map(([key, text]) => `locales/${locale}.json ${key} is in English: ${text}`),
  )
}

function hasWords(text: string): boolean {
  return /\p{L}{2,}/u.test(text.replace(/\{\{?.*?\}\}?/g, ''))
}

/** Each key that the code asks for as it stands. */
function findMissing(texts: Texts, used: UsedKeys): string[] {
  const known = new Set([...texts.en.keys(), ...basesOf(texts, 'en')])
  return [...used.asked]
    .filter(([key]) => !key.includes(':') && !known.has(key))
    .map(([key, file]) => `${file} asks for ${key}, which no locale has`)
}

function findUnused(texts: Texts, used: UsedKeys): string[] {
  return [...basesOf(texts, 'en')]
    .filter((key) => !BY_TYPE.test(key) && !isUsed(key, used) && !isNamed(key, used))
    .map((key) => `locales/*.json ${key} is not used`)
}

function isNamed(key: string, used: UsedKeys): boolean {
  return BY_NAME.test(key) && used.literals.has(key.replace(BY_NAME, ''))
}
