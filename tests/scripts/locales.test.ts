import { expect, test } from 'vitest'
import { checkLocales } from '../../scripts/check-locales.ts'
import { plant } from '../support/plant.ts'

type Texts = Record<string, unknown>

const TEXTS: Record<'en' | 'zh' | 'fr' | 'es', Texts> = {
  en: {
    inbox: { title: 'To do', from: 'From {{name}}', count_one: 'One item', count_other: '{{count}} items' },
  },
  zh: { inbox: { title: '待办', from: '来自{{name}}', count_other: '{{count}} 项' } },
  fr: {
    inbox: {
      title: 'À faire',
      from: 'De {{name}}',
      count_one: 'Un élément',
      count_other: '{{count}} éléments',
    },
  },
  es: {
    inbox: {
      title: 'Pendientes',
      from: 'De {{name}}',
      count_one: 'Un elemento',
      count_other: '{{count}} elementos',
    },
  },
}

const SCREEN = "t('inbox.title'); t('inbox.from', { name }); t('inbox.count', { count })"

async function problemsOf(change: Partial<typeof TEXTS>, screen = SCREEN): Promise<readonly string[]> {
  const texts = { ...TEXTS, ...change }
  const root = plant({
    ...Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [`locales/${name}.json`, JSON.stringify(text)]),
    ),
    'src/features/inbox/screen.tsx': screen,
  })
  return (await checkLocales(root)).problems
}

const inbox = (locale: keyof typeof TEXTS, change: Texts) => {
  const own = TEXTS[locale].inbox
  return { [locale]: { inbox: { ...(typeof own === 'object' ? own : {}), ...change } } }
}

test('complete texts pass; Chinese needs no singular', async () => {
  expect(await problemsOf({})).toEqual([])
})

test('a key that one locale lacks is found', async () => {
  expect(await problemsOf(inbox('fr', { title: undefined }))).toEqual([
    'locales/fr.json is missing inbox.title',
  ])
})

test('a key that only one locale has is found', async () => {
  expect(await problemsOf(inbox('es', { extra: 'De más' }))).toContain(
    'locales/zh.json is missing inbox.extra',
  )
})

test('a missing plural form is found', async () => {
  expect(await problemsOf(inbox('es', { count_one: undefined }))).toEqual([
    'locales/es.json is missing inbox.count_one',
  ])
})

test('a lost or misspelt placeholder is found', async () => {
  expect(await problemsOf(inbox('zh', { from: '来自{{nmae}}' }))).toEqual([
    'locales/zh.json inbox.from: placeholders are [nmae], in English [name]',
  ])
})

test('a text left in English is found', async () => {
  expect(await problemsOf(inbox('fr', { title: 'To do' }))).toEqual([
    'locales/fr.json inbox.title is in English: To do',
  ])
})

test('a key that the code asks for and nobody wrote is found', async () => {
  expect(await problemsOf({}, `${SCREEN}; t('inbox.empty')`)).toEqual([
    'src/features/inbox/screen.tsx asks for inbox.empty, which no locale has',
  ])
})

test('a key that nothing uses is found', async () => {
  expect(await problemsOf({}, "t('inbox.title'); t('inbox.from', { name })")).toEqual([
    'locales/*.json inbox.count is not used',
  ])
})

test('keys put together at run time count as used', async () => {
  expect(await problemsOf({}, `t(\`inbox.\${name}\`)`)).toEqual([])
})

test('a problem of a package is said by its name alone; what the server reads by its type needs no name', async () => {
  const of = (text: string) => ({
    packageProblems: { missing: text, gone: text },
    fileNames: { template: text },
  })
  const texts = Object.fromEntries(
    (['en', 'zh', 'fr', 'es'] as const).map((name) => [name, { ...TEXTS[name], ...of(`x ${name}`) }]),
  )
  expect(await problemsOf(texts, `${SCREEN}; report(path, 'missing')`)).toEqual([
    'locales/*.json packageProblems.gone is not used',
  ])
})
