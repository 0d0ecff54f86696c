import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_PHRASES, saveCommonComment } from '../../../contract/common-comments.ts'
import { EXTERNAL_FORM } from '../../../contract/external-form.ts'
import { createFavoriteWorkflow, MAX_FAVOURITES } from '../../../contract/favourites.ts'
import { generateShortCode, SHORT_CODES } from '../../../contract/short-codes.ts'
import { createWorkflowTrust } from '../../../contract/workflow/trust.ts'
import { type ExternalWorld, externalWorld } from '../../support/external-world.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

// Each limit that is counted and then used up: calls that come together take what is left, and not one more.
const AT_ONCE = 8
const LEFT = 2

let server: TestServer
let world: World
let strangers: ExternalWorld
let folder: string
let now = Date.now()

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quotas-'))
  server = await startTestServer({
    env: { DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1', FILE_MAX_MB: '1', FILE_WAITING_MB: '1' },
    clock: () => now,
  })
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const [workflow] = pkg.workflows
    if (workflow === undefined) throw new Error('the small package has a workflow')
    for (let at = 0; at < MAX_FAVOURITES + AT_ONCE; at += 1)
      pkg.workflows.push({ ...structuredClone(workflow), code: codeOf(at) })
  })
  strangers = await externalWorld(server, 'haitang')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const codeOf = (at: number) => `workflow${at}`
const me = () => world.people.manager
const as = () => ({ as: { corpId: 'yuanshan', userId: me() } })
const together = <Got>(call: (at: number) => Promise<Got>, count = AT_ONCE) =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)))

type Refusable = { readonly fault: { readonly fault: string } | null }
const expectTaken = (answers: readonly Refusable[], taken: number, fault: string) => {
  const outcomes = answers.map((answer) => answer.fault?.fault ?? 'taken').toSorted()
  const expected = answers.map((_, at) => (at < taken ? 'taken' : fault))
  expect(outcomes).toEqual(expected.toSorted())
}
const plant = (text: string, count: number) =>
  server.fresh.database.query({ text, values: ['yuanshan', me(), count] })

describe('what one person may have', () => {
  it('short codes', async () => {
    await plant(
      `insert into short_code (corp_id, code, target, created_by, created_at)
        select $1, 'full' || n, jsonb_build_object('startWorkflowCode', 'w' || n), $2, app_now()
        from generate_series(1, $3) n`,
      SHORT_CODES.perPerson - LEFT,
    )
    const answers = await together((at) => {
      const pairValue = JSON.stringify({ startWorkflowCode: codeOf(at) })
      return server.call(generateShortCode, { pairValue }, as())
    })
    expectTaken(answers, LEFT, 'tooManyShortCodes')
  })

  it('favourites', async () => {
    await plant(
      `insert into favourite (corp_id, user_id, kind, code, sort_key, created_at)
        select $1, $2, 'WORKFLOW', 'workflow' || n, n, app_now() from generate_series(1, $3) n`,
      MAX_FAVOURITES - LEFT,
    )
    const answers = await together((at) =>
      server.call(
        createFavoriteWorkflow,
        { workflowCode: codeOf(MAX_FAVOURITES - LEFT + 1 + at), replayToken: freshToken() },
        as(),
      ),
    )
    expectTaken(answers, LEFT, 'tooManyFavourites')
  })

  it('phrases', async () => {
    const save = (content: string) =>
      server.call(saveCommonComment, { content, replayToken: freshToken() }, as())
    for (let each = LEFT; each < MAX_PHRASES; each += 1) await save(`phrase ${each}`)
    expectTaken(await together((at) => save(`more ${at}`)), LEFT, 'tooManyPhrases')
  })

  it('delegations of the same things at the same time', async () => {
    const startTime = new Date().toISOString()
    const endTime = new Date(Date.now() + 86_400_000).toISOString()
    const rule = { trustor: me(), trustee: world.people.stranger, trustType: '0', rangeType: '0' } as const
    const answers = await together(() =>
      server.call(createWorkflowTrust, { ...rule, startTime, endTime, replayToken: freshToken() }, as()),
    )
    expectTaken(answers, 1, 'trustOverlap')
  })
})

describe('what strangers may leave', () => {
  const visits = async (count: number) => {
    const link = (await strangers.switchOn()).data
    const tokens: string[] = []
    for (let at = 0; at < count; at += 1) {
      // Opening has a limit of its own, by time.
      now += 1_000
      tokens.push((await strangers.open(link)).data.access_token)
    }
    return tokens
  }

  it('C-13: answers of one network', async () => {
    const most = EXTERNAL_FORM.visitsPerHour
    const tokens = await visits(most + AT_ONCE)
    const statuses = await Promise.all(
      tokens.map(async (token) => {
        const answer = await server.raw(
          {
            method: 'POST',
            url: '/externalLink/submit',
            payload: { data: strangers.answer() },
            headers: { 'x-forwarded-for': '203.0.113.7' },
          },
          token,
        )
        return answer.statusCode
      }),
    )
    expect(statuses.toSorted()).toEqual([...Array(most).fill(200), ...Array(AT_ONCE).fill(429)])
  })

  it('bytes that wait at one link', async () => {
    const tokens = await visits(AT_ONCE)
    const answers = await Promise.all(tokens.map((token) => strangers.upload(token, 'x'.repeat(300_000))))
    const faults = answers.map(({ body }) => body.data.fault ?? 'taken').toSorted()
    expect(faults).toEqual([...Array(3).fill('taken'), ...Array(AT_ONCE - 3).fill('tooManyUploads')])
  })
})
