import { readFileSync } from 'node:fs'
import path from 'node:path'
import { matchPath } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listFiles, ROOT } from '../../../scripts/files.ts'
import { ROUTES, routesOf } from '../../../src/app/routes.ts'
import { isFirstScreen, TABS } from '../../../src/app/screens.ts'
import type { OurNames } from '../../../src/standalone/ours.ts'

const routes = routesOf()
/** `/items/:workItemId` → `/items/x1`; the first list, where it is one of the lists. */
const exampleOf = (pattern: string) => pattern.replace(':box', 'to-do').replace(/:\w+\??/g, 'x1')
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

describe('the table of routes', () => {
  const sources = ['router.tsx', 'screens.ts', 'further-screens.tsx', 'open-screens.tsx'].map((file) =>
    textOf(`src/app/${file}`),
  )
  const loaded = sources
    .flatMap((source) => [...source.matchAll(/import\('(\.[^']+)'\)/g)])
    .map(([, file = '']) => path.posix.join('src/app', file))

  test.each(routes)('the screen of $name is loaded by itself', ({ screen }) => {
    expect(loaded).toContain(screen)
  })

  test.each(routes.filter(({ screen }) => routes.filter((one) => one.screen === screen).length === 1))(
    'the address of $name shows the screen that stands beside it',
    ({ name, screen, path: pattern }) => {
      if (pattern === ROUTES.login.path) return
      const own = new RegExp(`\\b${name}: (?:first|lazy)Part\\([^']*import\\('([^']+)'`)
      const [file] = sources.flatMap((source) => own.exec(source)?.[1] ?? [])
      expect(path.posix.join('src/app', file ?? '')).toBe(screen)
    },
  )

  test('each address is of one route alone', () => {
    for (const { name, path: pattern } of routes) {
      const fitting = routes.filter((one) => matchPath(one.path, exampleOf(pattern)))
      expect(fitting.map((one) => one.name)).toEqual([name])
    }
  })

  test.each(routes)('the tab of $name is the one that it belongs to', ({ path: pattern, tab }) => {
    const address = exampleOf(pattern)
    const marked = TABS.filter(({ root, below }) => root.test(address) || below.test(address))
    expect(marked.map(({ key }) => key)).toEqual(tab === undefined ? [] : [tab])
  })

  test('the first page leads to what is loaded ahead, and to nothing else', () => {
    const first = routes.filter(({ path: pattern }) => isFirstScreen(exampleOf(pattern)))
    expect(first).toEqual(routes.filter(({ preload }) => preload !== undefined))
  })
})

describe('before the app runs', () => {
  const asked: unknown[] = []
  beforeAll(() => {
    const names: OurNames = {
      clientVersionHeader: 'v',
      wireVersion: '1',
      clientTypeHeader: 't',
      refreshPath: 'refresh',
      readFirstPath: 'first',
      beginLoginPath: 'begin',
      wecomLoginPath: 'wecom',
      loadFormPath: 'load',
      loginInfoPath: 'info',
      messageFormPath: 'message',
      toDoPath: 'todo',
    }
    vi.stubGlobal('OURS', names)
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body))
      return Promise.resolve(new Response('{}'))
    })
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  test.each(routes)('what $name shows is asked for, where it can be known', async (route) => {
    const { readScreen } = await import('../../../src/standalone/early/first-reads.ts')
    asked.length = 0
    readScreen(exampleOf(route.path).slice(1), '', Promise.resolve(undefined))
    const [told] = asked
    expect(told).toMatchObject({ addresses: expect.arrayContaining(['info']) })
    const more = JSON.stringify(told).match(/load|message|todo/g) ?? []
    expect(more.length > 0).toBe(route.early === true)
  })

  test.each(routes)('nobody has to sign in for $name, if it is for everybody', async (route) => {
    const { isOfNobody, needsNoLogin } = await import('../../../src/standalone/early/page.ts')
    const address = exampleOf(route.path).slice(1)
    expect(isOfNobody(address) || needsNoLogin(address)).toBe(route.open === true)
  })
})

test('the addresses that the server writes lead to a screen', () => {
  const files = listFiles(ROOT, ['server'], /\.ts$/)
  const areas = new Set(routes.map(({ path: pattern }) => pattern.split('/')[1]))
  const written = files.flatMap((file) =>
    [...textOf(file).matchAll(/[`']\/?([a-z]\w*)\/((?:\$\{[^}]*\}|[\w/-])+)[`'?]/g)].flatMap(
      ([, area = '', rest = '']) =>
        areas.has(area) ? [`/${area}/${rest.replace(/\$\{[^}]*\}/g, 'x1')}`] : [],
    ),
  )
  expect(written.length).toBeGreaterThan(3)
  expect(
    written.filter((address) => !routes.some(({ path: pattern }) => matchPath(pattern, address))),
  ).toEqual([])
})
