import { describe, expect, test } from 'vitest'
import { checkArrows } from '../../scripts/check-arrows.ts'
import { circlesOf, roomOf } from '../../scripts/room-circles.ts'
import { linkPackages, plant } from '../support/plant.ts'

const LEAF = 'export const leaf = 1\n'
const reach = (file: string) => `import { leaf } from '${file}'\nexport const own = leaf\n`
const reachType = (file: string) => `import type { leaf } from '${file}'\nexport type Own = typeof leaf\n`
const reachLater = (file: string) => `export const own = () => import('${file}')\n`

/** What a file of one place may not import from another, and the rule that says so. */
const PLANTED: readonly [rule: string, from: string, to: string, importing?: typeof reach][] = [
  ['contract-reaches-only', 'contract/a.ts', 'rules/b.ts'],
  ['rules-reaches-only', 'rules/a.ts', 'engine/b.ts'],
  ['rules-reaches-only', 'rules/a.ts', 'checks/b.ts'],
  ['contract-reaches-only', 'contract/a.ts', 'checks/b.ts', reachType],
  ['checks-reaches-only', 'checks/people/a.ts', 'engine/b.ts'],
  ['checks-reaches-only', 'checks/people/a.ts', 'server/b.ts', reachType],
  ['checks-carry-no-texts', 'checks/people/a.ts', 'locales/en.json'],
  ['engine-reaches-only', 'engine/a.ts', 'server/b.ts'],
  ['engine-reaches-only', 'engine/a.ts', 'checks/b.ts', reachType],
  ['server-stays-on-its-side', 'server/a.ts', 'src/b.ts'],
  ['server-stays-on-its-side', 'server/a.ts', 'platform-adapters/b.ts', reachType],
  ['server-base-looks-down', 'server/base/a.ts', 'server/stores/b.ts'],
  ['server-db-looks-down', 'server/db/a.ts', 'server/stores/organisation/b.ts'],
  ['server-stores-looks-down', 'server/stores/apps/a.ts', 'server/organisation/b.ts'],
  ['server-policies-looks-down', 'server/organisation/a.ts', 'server/records/b.ts'],
  ['server-instances-looks-down', 'server/records/a.ts', 'server/pages/b.ts'],
  ['server-pages-looks-down', 'server/notify/outbox/a.ts', 'server/routes/b.ts', reachLater],
  ['server-root-is-the-start', 'server/pages/a.ts', 'server/config.ts'],
  ['src-stays-on-its-side', 'src/lib/a.ts', 'server/b.ts', reachType],
  ['src-stays-on-its-side', 'src/lib/a.ts', 'engine/b.ts'],
  ['src-reaches-adapters-by-the-interface', 'src/features/x/a.tsx', 'platform-adapters/index.ts'],
  ['src-makes-the-platform-by-index', 'src/lib/host/platform.ts', 'platform-adapters/wecom/b.ts'],
  ['hosts-do-not-meet', 'platform-adapters/wecom/a.ts', 'platform-adapters/dingtalk/b.ts'],
  ['features-do-not-meet', 'src/features/inbox/a.tsx', 'src/features/form/b.tsx'],
  ['features-do-not-meet', 'src/features/inbox/a.tsx', 'src/features/form/b.tsx', reachLater],
  ['features-do-not-meet', 'src/features/form/a.ts', 'src/features/form-design/b.ts'],
  ['features-do-not-know-the-app', 'src/features/inbox/a.ts', 'src/app/b.ts'],
  ['features-do-not-know-the-app', 'src/shared/files/a.ts', 'src/app/b.ts'],
  ['shared-does-not-know-features', 'src/shared/files/a.ts', 'src/features/inbox/b.ts', reachLater],
  ['shared-does-not-know-features', 'src/ui/list/a.ts', 'src/features/inbox/b.ts'],
  ['ui-does-not-know-shared', 'src/ui/list/a.ts', 'src/shared/files/b.ts', reachType],
  ['ui-does-not-know-shared', 'src/lib/http/a.ts', 'src/shared/files/b.ts'],
  ['lib-does-not-know-ui', 'src/lib/http/a.ts', 'src/ui/list/b.ts'],
  ['ui-fetches-nothing', 'src/ui/list/a.ts', 'src/lib/api/b.ts'],
  ['ui-fetches-nothing', 'src/ui/list/a.ts', 'src/lib/http/b.ts'],
  ['ui-fetches-nothing', 'src/ui/list/a.ts', 'src/lib/session/b.ts', reachType],
  ['everything-has-a-room', 'src/features/inbox/a.ts', 'src/shared/b.ts'],
  ['everything-has-a-room', 'src/lib/http/a.ts', 'src/lib/b.ts'],
  ['nothing-imports-tests', 'server/a.ts', 'tests/support/b.ts'],
  ['nothing-imports-tests', 'scripts/a.ts', 'bench/b.ts'],
  ['no-barrels', 'src/ui/a.ts', 'src/ui/parts/index.ts'],
]

/** Each of the rooms imports the next, the last the first; no file takes part in a cycle. */
const ring = (rooms: readonly string[], importing: typeof reach) =>
  Object.fromEntries(
    rooms.flatMap((room, at) => {
      const next = rooms[(at + 1) % rooms.length]
      return [
        [`src/lib/${room}/asks.ts`, importing(`../${next}/answers.ts`)],
        [`src/lib/${room}/answers.ts`, LEAF],
      ]
    }),
  )
const FOUR = ['drafts', 'uploads', 'words', 'session']

describe('arrows', () => {
  test.each(PLANTED)('%s: %s may not import %s', async (rule, from, to, importing = reach) => {
    const up = '../'.repeat(from.split('/').length - 1)
    const { problems } = await checkArrows(plant({ [from]: importing(`${up}${to}`), [to]: LEAF }))
    expect(problems).toContain(`${rule}: ${from} → ${to}`)
  })

  test('a cycle is found, also through types', async () => {
    const root = plant({ 'engine/a.ts': reachType('./b.ts'), 'engine/b.ts': reachType('./a.ts') })
    const { problems } = await checkArrows(root)
    expect(problems).toContainEqual(expect.stringContaining('no-cycles'))
  })

  test('a circle of four rooms is found, with a pair of files for each way', async () => {
    const { problems, note } = await checkArrows(plant(ring(FOUR, reach)))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(
      '4 of src, 1 at most: src/lib/drafts, src/lib/session, src/lib/uploads, src/lib/words',
    )
    for (const [at, room] of FOUR.entries()) {
      const next = FOUR[(at + 1) % FOUR.length]
      expect(problems[0]).toContain(`src/lib/${room}/asks.ts → src/lib/${next}/answers.ts`)
    }
    expect(note).toContain('src 4 rooms, largest circle 4')
  })

  test('a circle of types alone is none', async () => {
    const { problems, note } = await checkArrows(plant(ring(FOUR, reachType)))
    expect(problems).toEqual([])
    expect(note).toContain('src 4 rooms, largest circle 1')
  })

  test('a Node module in what the browser runs is found', async () => {
    const { problems } = await checkArrows(plant({ 'src/lib/a.ts': "import 'node:fs'\n" }))
    expect(problems).toContainEqual(expect.stringContaining('src-has-no-node'))
  })

  test('a package that the contract may not use is found', async () => {
    const root = plant({ 'contract/a.ts': "import dayjs from 'dayjs'\nexport const now = dayjs\n" })
    linkPackages(root)
    const { problems } = await checkArrows(root)
    expect(problems).toContainEqual(expect.stringContaining('contract-reaches-only'))
  })

  test('a query in ui is found', async () => {
    const root = plant({
      'src/ui/list/a.ts': "import { useQuery } from '@tanstack/react-query'\nexport const own = useQuery\n",
    })
    linkPackages(root)
    const { problems } = await checkArrows(root)
    expect(problems).toContainEqual(expect.stringContaining('ui-fetches-nothing'))
  })

  test('an import that leads nowhere is found', async () => {
    const { problems } = await checkArrows(plant({ 'src/lib/a.ts': reach('./gone.ts') }))
    expect(problems).toContainEqual(expect.stringContaining('everything-resolves'))
  })

  test('allowed imports pass', async () => {
    const root = plant({
      'contract/vocabulary.ts': LEAF,
      'platform-adapters/platform.ts': LEAF,
      'platform-adapters/index.ts': reachLater('./browser/browser.ts'),
      'platform-adapters/browser/browser.ts': reach('../platform.ts'),
      'src/ui/layout/card.tsx': reach('../../../contract/vocabulary.ts'),
      'src/features/inbox/card.tsx': reach('../../ui/layout/card.tsx'),
      'src/features/inbox/screen.tsx': reach('./card.tsx'),
      'src/main.tsx': reach('../platform-adapters/index.ts'),
    })
    expect((await checkArrows(root)).problems).toEqual([])
  })

  test('reading no module at all is a failure', async () => {
    expect((await checkArrows(plant({ 'src/lib/a.txt': 'nothing' }))).problems).toHaveLength(1)
  })
})

describe('rooms', () => {
  test.each([
    ['engine/decide.ts', 'engine/decide.ts'],
    ['engine/commands/vote.ts', 'engine/commands'],
    ['server/routes/form/submit.ts', 'server/routes'],
    ['src/main.tsx', 'src/main.tsx'],
    ['src/app/shell.tsx', 'src/app'],
    ['src/ui/files/preview.tsx', 'src/ui'],
    ['src/features/approval/chart/chart.tsx', 'src/features/approval'],
    ['src/shared/form/field.tsx', 'src/shared/form'],
    ['src/lib/decisions/term.ts', 'src/lib/decisions'],
    ['src/lib/http.ts', 'src/lib/http.ts'],
  ])('%s stands in %s', (file, room) => {
    expect(roomOf(file)).toBe(room)
  })

  test('two circles are told apart, the larger first; what only hangs on one is left out', () => {
    const edges = [
      ['engine/a/1.ts', 'engine/b/1.ts'],
      ['engine/b/2.ts', 'engine/a/2.ts'],
      ['engine/b/3.ts', 'engine/c/1.ts'],
      ['engine/c/1.ts', 'engine/d/1.ts'],
      ['engine/d/2.ts', 'engine/c/2.ts'],
      ['engine/d/3.ts', 'engine/decide.ts'],
      ['engine/decide.ts', 'engine/c/3.ts'],
      ['engine/c/4.ts', 'engine/c/5.ts'],
      ['engine/d/1.ts', 'engine/end/1.ts'],
    ].map(([from = '', to = '']) => ({ from, to }))
    expect(circlesOf(edges).map(({ rooms }) => rooms)).toEqual([
      ['engine/c', 'engine/d', 'engine/decide.ts'],
      ['engine/a', 'engine/b'],
    ])
    expect(circlesOf(edges)[1]?.pairs).toEqual([edges[0], edges[1]])
  })

  test('no import makes no circle', () => {
    expect(circlesOf([])).toEqual([])
  })
})
