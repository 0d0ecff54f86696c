import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkLock } from '../../scripts/check-lock.ts'
import { ROOT } from '../../scripts/files.ts'
import { lockFile, lockHoles, manifest, misfits } from '../../scripts/lock-holes.ts'
import { plant } from '../support/plant.ts'

const lock = (packages: Record<string, object>) => lockFile.parse({ packages })

describe('the lock file', () => {
  test('holds every package that one in it asks for, of other platforms too', () => {
    const own = lockFile.parse(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')))
    expect(lockHoles(own)).toEqual([])
  })

  test('with a hole is told by who asks for what', () => {
    const a = { optionalDependencies: { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' } }
    const packages = { '': { dependencies: { a: '1' } }, 'node_modules/a': a, 'node_modules/a-linux': {} }
    expect(lockHoles(lock(packages))).toEqual([
      'node_modules/a asks for a-darwin, which the lock does not hold',
    ])
  })

  test('is looked through as Node looks for packages', () => {
    const packages = {
      '': { dependencies: { a: '1' } },
      'node_modules/a': { dependencies: { '@s/b': '1' } },
      'node_modules/a/node_modules/@s/b': { dependencies: { c: '1', d: '1' } },
      'node_modules/a/node_modules/c': {},
      'node_modules/d': {
        peerDependencies: { e: '1', f: '1' },
        peerDependenciesMeta: { f: { optional: true } },
      },
      'node_modules/g/node_modules/e': {},
    }
    expect(lockHoles(lock(packages))).toEqual(['node_modules/d asks for e, which the lock does not hold'])
  })

  test('that says something else than package.json is told by name', () => {
    const asked = manifest.parse({ dependencies: { a: '2', b: '1' }, devDependencies: { c: '1' } })
    expect(misfits(asked, lock({ '': { dependencies: { a: '1', b: '1' } } }))).toEqual([
      'dependencies: a is 2 in package.json and 1 in the lock',
      'devDependencies: c is 1 in package.json and nothing in the lock',
    ])
  })

  test('that npm refuses is refused, whether or not the registry answers', async () => {
    const root = plant({
      '.npmrc': 'registry=http://127.0.0.1:9/\ncache=.cache\n',
      'package.json': JSON.stringify({ name: 'x', version: '1.0.0', dependencies: { a: '1.0.0' } }),
      'package-lock.json': JSON.stringify({
        name: 'x',
        version: '1.0.0',
        lockfileVersion: 3,
        packages: { '': { name: 'x', version: '1.0.0' } },
      }),
    })
    const { problems, warnings } = await checkLock(root)
    expect(problems).toContain('dependencies: a is 1.0.0 in package.json and nothing in the lock')
    expect(`${warnings}`).toContain('npm could not reach the registry')
  })
})
