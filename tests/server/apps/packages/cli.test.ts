import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { main } from '../../../../server/cli/main.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { insertCorp, insertPerson, insertRole } from '../../../support/people.ts'
import { smallPackage } from '../../../support/small-package.ts'

let fresh: FreshDatabase
let folder: string

beforeAll(async () => {
  fresh = await freshDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-cli-'))
  const corpId = await insertCorp(fresh.database, { corpId: 'acme' })
  const admin = await insertPerson(fresh.database, corpId, { username: 'admin' })
  await insertRole(fresh.database, corpId, 'finance', [admin.userId])
})
afterAll(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', fresh.connectionString)
  return () => vi.unstubAllEnvs()
})

function fileWith(name: string, content: unknown): string {
  const file = path.join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

async function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out = vi.spyOn(console, 'log').mockImplementation(() => {})
  const err = vi.spyOn(console, 'error').mockImplementation(() => {})
  const code = await main(args)
  const text = (calls: unknown[][]): string => calls.map((call) => call.join(' ')).join('\n')
  const said = { code, out: text(out.mock.calls), err: text(err.mock.calls) }
  out.mockRestore()
  err.mockRestore()
  return said
}

describe('app', () => {
  it('import publishes, and the second time says that nothing changed', async () => {
    const file = fileWith('travel.json', smallPackage())
    expect(await cli('app', 'import', file)).toEqual({
      code: 0,
      out: 'travel in acme: published as version 1.\n  tripApproval: version 1',
      err: '',
    })
    expect((await cli('app', 'import', file, '--corp', 'acme')).out).toContain('nothing changed')
  })

  it('export writes a file that is sound', async () => {
    await cli('app', 'import', fileWith('travel.json', smallPackage()))
    const file = path.join(folder, 'out.json')
    expect((await cli('app', 'export', 'travel', file)).code).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(smallPackage())
    expect((await cli('app', 'validate', file)).code).toBe(0)
  })

  it('a package with problems: each is named with its place and what to change, nothing is published', async () => {
    const file = fileWith(
      'bad.json',
      smallPackage((pkg) => {
        const [workflow] = pkg.workflows
        if (!workflow) return
        workflow.administrators = { users: ['ghost'] }
        workflow.routes = workflow.routes.filter((route) => !route.otherwise)
      }),
    )
    const { code, err } = await cli('app', 'import', file)
    expect(code).toBe(1)
    expect(err).toContain('nothing was published')
    expect(err).toContain(
      'workflows[0].administrators.users[0]\n    The organisation has no user “ghost”. Correct',
    )
    expect(err).toContain(
      'workflows[0].nodes[2]\n    “byAmount” needs at least two routes out; it has 1. Add one',
    )
  })

  it('validate without an organisation asks nobody about people; with one it does', async () => {
    const file = fileWith(
      'people.json',
      smallPackage((pkg) => {
        for (const workflow of pkg.workflows) workflow.administrators = { users: ['ghost'] }
      }),
    )
    expect((await cli('app', 'validate', file)).code).toBe(0)
    expect((await cli('app', 'validate', file, '--corp', 'acme')).code).toBe(1)
  })

  it('M4: a warning is printed, and the package is published nevertheless', async () => {
    const file = fileWith(
      'ratio.json',
      smallPackage((pkg) => {
        pkg.code = 'voting'
        for (const workflow of pkg.workflows) {
          workflow.code = 'vote'
          workflow.model = 'ballot'
          for (const node of workflow.nodes) {
            if (node.type === 'approval') Object.assign(node, { mode: 'ratio', ratio: '0.67' })
          }
        }
        for (const model of pkg.models) model.code = 'ballot'
      }),
    )
    const { code, out } = await cli('app', 'import', file)
    expect(code).toBe(0)
    expect(out).toContain('published as version 1')
    expect(out).toContain('workflows[0].nodes[1].ratio\n    Warning: The ratio 0.67')
  })

  it.each([
    ['a broken file', '{"format":', 'line 1'],
    ['an empty file', '', 'line 1'],
  ])('%s is refused with its place', async (_, content, expected) => {
    const { code, err } = await cli('app', 'import', fileWith('broken.json', content))
    expect(code).toBe(1)
    expect(err).toContain(expected)
  })

  it('a file or application that is not there is said so', async () => {
    expect((await cli('app', 'validate', path.join(folder, 'gone.json'))).err).toContain('cannot be read')
    expect((await cli('app', 'export', 'nope', path.join(folder, 'x.json'))).err).toContain(
      'There are: travel',
    )
  })

  it('an unknown organisation and wrong use answer 2 with what is possible', async () => {
    const file = fileWith('travel.json', smallPackage())
    expect(await cli('app', 'import', file, '--corp', 'nope')).toMatchObject({ code: 2 })
    expect((await cli('app', 'import', file, '--corp', 'nope')).err).toContain('acme')
    for (const args of [
      [],
      ['import'],
      ['export', 'x'],
      ['delete', 'x'],
      ['import', 'a', 'b'],
      ['import', '--no', 'x'],
    ]) {
      expect((await cli('app', ...args)).code).toBe(2)
    }
  })
})
