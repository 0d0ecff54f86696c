import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeBudgets, type Manifest } from '../../scripts/budgets.ts'
import { chunkCircles } from '../../scripts/chunk-circles.ts'

const INBOX = 'src/features/inbox/inbox-screen.tsx'
const START = 'src/features/start/start-screen.tsx'
const ADMIN = 'src/features/admin/admin-screen.tsx'
const GRID = 'src/features/form/grid/row-grid.tsx'
const SDK = 'platform-adapters/wecom/wecom.ts'
const PAGE = 'src/app/approval-route.tsx'
const REFRESH = 'src/ui/layout/touch-refresh.tsx'
const PART = 'src/features/comments/comments-section.tsx'

const MANIFEST: Manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_vendor.js'],
    css: ['entry.css'],
    dynamicImports: [INBOX, START, ADMIN, GRID, SDK, 'src/app/phone-shell.tsx', PAGE, PART, REFRESH],
  },
  '_vendor.js': { file: 'vendor.js' },
  'src/app/phone-shell.tsx': { file: 'phone.js', src: 'src/app/phone-shell.tsx' },
  [INBOX]: { file: 'inbox.js', src: INBOX, imports: ['_vendor.js', '_list.js'], css: ['inbox.css'] },
  [START]: { file: 'start.js', src: START, imports: ['index.html', '_list.js'] },
  [PAGE]: { file: 'page.js', src: PAGE, imports: ['_list.js'] },
  [PART]: { file: 'part.js', src: PART, imports: [PAGE, '_list.js'] },
  [REFRESH]: { file: 'refresh.js', src: REFRESH, imports: ['_list.js'] },
  [ADMIN]: { file: 'admin.js', src: ADMIN },
  [GRID]: { file: 'grid.js', src: GRID },
  [SDK]: { file: 'wecom.js', src: SDK },
  '_list.js': { file: 'list.js' },
}

/** Random bytes do not shrink, so a gzipped size is the size and a little. */
function weigh(kib: Readonly<Record<string, number>>) {
  const routes = judgeBudgets(MANIFEST, (asset) => randomBytes((kib[asset] ?? 0) * 1024))
  return Object.fromEntries(
    routes.map((route) => [route.name, { ...route, kib: Math.floor(route.bytes / 1024) }]),
  )
}

test('the to-do route counts entry, shell, shared chunks and styles, each once', () => {
  const routes = weigh({
    'entry.js': 10,
    'entry.css': 5,
    'vendor.js': 60,
    'phone.js': 8,
    'list.js': 4,
    'inbox.js': 2,
    'inbox.css': 1,
  })
  expect(routes[INBOX]).toMatchObject({ kind: 'to-do', kib: 90, budget: 200 * 1024 })
})

test('another phone route counts what it adds to the entry', () => {
  expect(weigh({ 'vendor.js': 60, 'start.js': 7, 'list.js': 4 })[START]).toMatchObject({
    kind: 'phone',
    kib: 11,
  })
})

test('a part of a page that comes after it counts what it adds to the page', () => {
  expect(weigh({ 'page.js': 110, 'list.js': 4, 'part.js': 9 })[PART]).toMatchObject({
    kind: 'part',
    kib: 9,
    budget: 20 * 1024,
  })
})

test('what moves with the first rows brings none of what later screens share', () => {
  const { bytes = 0, ...refresh } = weigh({ 'list.js': 30, 'refresh.js': 11 })[REFRESH] ?? {}
  expect(refresh).toMatchObject({ kind: 'moving', budget: 40 * 1024 })
  expect(bytes).toBeGreaterThan(40 * 1024)
})

test('wide routes and container SDKs have budgets of their own', () => {
  const routes = weigh({ 'admin.js': 300, 'wecom.js': 26 })
  for (const wide of [ADMIN, GRID]) {
    expect(routes[wide]).toMatchObject({ kind: 'wide', budget: 350 * 1024 })
  }
  expect(routes[SDK]?.bytes).toBeGreaterThan(routes[SDK]?.budget ?? 0)
})

test('files that load each other are found, whatever lies between', () => {
  expect(chunkCircles(MANIFEST)).toEqual([])
  const turned = { ...MANIFEST, '_list.js': { file: 'list.js', imports: [PART] } }
  expect(chunkCircles(turned)).toEqual(expect.arrayContaining(['_list.js', PART, PAGE]))
  expect(chunkCircles(turned)).not.toContain(INBOX)
})
