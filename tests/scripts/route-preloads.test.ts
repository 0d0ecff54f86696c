import { expect, test } from 'vitest'
import { routePreloads } from '../../scripts/route-preloads.ts'
import { routesOf } from '../../src/app/routes.ts'

const chunk = (module: string) => ({
  type: 'chunk' as const,
  fileName: `assets/${module.replace(/\W/g, '-')}.js`,
  facadeModuleId: module.startsWith('\0') ? module : `/app/${module}`,
  imports: [],
})

const modules = [
  'src/main.tsx',
  ...['zh', 'en', 'fr', 'es'].map((locale) => `\0virtual:texts/first/${locale}`),
  'platform-adapters/dingtalk/dingtalk-platform.ts',
  'platform-adapters/wecom/wecom-platform.ts',
  ...new Set(routesOf().flatMap(({ screen, preload }) => (preload ? [screen, ...preload] : []))),
]
const filesAt = (address: string) =>
  routePreloads('/app', modules.map(chunk)).routes.find(({ path }) => new RegExp(path).test(address))
    ?.files ?? []

test('an address is told its own files, the lists of the start too', () => {
  expect(filesAt('')).toEqual(filesAt('inbox/to-do'))
  expect(filesAt('items/1')).toEqual(filesAt('instances/1'))
  expect(filesAt('start/leave')).not.toEqual(filesAt('start'))
  expect(filesAt('messages/open/1').join()).toContain('approval-route')
  expect([...filesAt('me/profile'), ...filesAt('items/1/2'), ...filesAt('messages/all')]).toEqual([])
})

test('a screen that is no longer loaded by itself is told', () => {
  const without = modules.filter((module) => !module.includes('me-screen'))
  expect(() => routePreloads('/app', without.map(chunk))).toThrow('me-screen.tsx')
  const wordless = modules.filter((module) => !module.includes('first/fr'))
  expect(() => routePreloads('/app', wordless.map(chunk))).toThrow('texts')
})
