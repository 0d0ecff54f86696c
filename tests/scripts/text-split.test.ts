import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/files.ts'
import { splitTexts, textParts } from '../../scripts/text-split.ts'
import { plant } from '../support/plant.ts'

const TEXTS = JSON.stringify({
  list: { title: '1', count_one: '2', count_other: '3', old: '4' },
  me: { title: '5' },
  faults: { notFound: '6' },
  diagnosis: { title: '7' },
  fileNames: { template: '8' },
})

const planted = () =>
  plant({
    ...Object.fromEntries(['en', 'zh', 'fr', 'es'].map((name) => [`locales/${name}.json`, TEXTS])),
    'src/main.tsx': `import './list.tsx'\nconst Me = lazyPart(async () => (await import('./me.tsx')).Me)`,
    'src/list.tsx': "t('list.title'); t('list.count', { count }); t(`faults.${name}`)",
    'src/me.tsx': "t('me.title'); t('list.old'); t('diagnosis.title')",
    'server/names.ts': "say('fileNames.template')",
  })

test('what a first screen says travels with the first page, what other screens say after it', () => {
  const { first, further } = splitTexts(planted()).fr
  expect(first).toEqual({ list: { title: '1', count_one: '2', count_other: '3' } })
  expect(further).toEqual({ list: { old: '4' }, me: { title: '5' }, faults: { notFound: '6' } })
})

test('the texts of the diagnosis travel with it alone, and those of the server with nothing', () => {
  const { first, further, diagnosis } = splitTexts(planted()).en
  expect(diagnosis).toEqual({ diagnosis: { title: '7' } })
  expect(JSON.stringify([first, further])).not.toMatch(/7|8/)
})

test('of the app as it stands there is some of each', () => {
  const parts = [...textParts(ROOT).values()]
  for (const part of ['first', 'further', 'diagnosis'] as const)
    expect(parts.filter((one) => one === part).length, part).toBeGreaterThan(100)
})
