import { expect, it } from 'vitest'
import { batchSubmit } from '../../../../contract/workflow/drafts.ts'
import { setTransport } from '../../../../src/lib/http/http.ts'
import { openSession, ownerOf } from '../../../../src/lib/session/session.ts'
import type { Intent } from '../../../../src/shared/decisions/intent.ts'
import { sendIntents } from '../../../../src/shared/decisions/send-intents.ts'
import { answered, refused } from '../../../support/scripted-transport.ts'

const CLAIMS = { corp: 'yuanshan', sub: '6f9619ff-8b86-4011-b42d-00cf4fc964ff', sid: 's' }
const TOKEN = `e30.${btoa(JSON.stringify(CLAIMS))}.x`
const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

const intents: readonly Intent[] = ids.map((itemId) => ({
  key: itemId,
  token: 'A'.repeat(22),
  itemId,
  title: '',
  action: 'agree',
  work: { kind: 'agree', fence: { revision: 1, digest: 'd' } },
  madeAt: '',
  dueAt: 0,
  tried: true,
  state: 'waiting',
}))

it('of decisions that travel together only that one fails over which the server stumbles', async () => {
  const sent: string[][] = []
  setTransport(async (request) => {
    if (!request.url.endsWith(batchSubmit.path)) throw new Error(`nothing prepared for ${request.url}`)
    const { taskIds } = await request.json()
    sent.push(taskIds)
    if (taskIds.includes(ids[1])) return refused('serverSlip')
    const results = taskIds.map((id: string) => ({ id, result: 'done' }))
    return answered({ successNum: results.length, failNum: 0, results })
  })
  openSession({
    access_token: TOKEN,
    token_type: 'bearer',
    expires_in: 600,
    exp: 0,
    success: true,
    scope: 'read',
    user_name: 'x',
    jti: 'x',
  })
  const answers = await sendIntents(intents, { owner: ownerOf(TOKEN) ?? '' })
  expect(answers.map(({ state }) => state)).toEqual(['done', 'refused', 'done'])
  // All of them twice, then each alone, the stumbling block once more.
  expect(sent.map((one) => one.length)).toEqual([3, 3, 1, 1, 1, 1])
})
