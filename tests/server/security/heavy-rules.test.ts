import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import { simulateAction } from '../../../contract/workflow/simulate.ts'
import { createFormPool } from '../../../server/calculation/form-pool.ts'
import { paced } from '../../../server/calculation/pace.ts'
import { longestPause } from '../../support/longest-pause.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

/** Each takes all the steps that one rule has: together all that a form has. */
const HEAVY = 'countIf(items, countIf(items, amount > 1) > 1)'
const LONG = "countIf(items, replace(concat(what, purpose), 'x', 'yy') = purpose)"
const RULES = 24

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withHeavyRules)
})
afterAll(() => server.close())

function withHeavyRules(pkg: AppPackage): void {
  const [trip] = pkg.models
  const codes = Array.from({ length: RULES }, (_, index) => `heavy${index}`)
  trip?.properties.push(
    ...codes.map((code, index) => ({
      ...{ code, name: { zh: code }, type: 'number' as const },
      formula: `if(purpose = 'light', 1, ${index % 2 === 0 ? HEAVY : LONG})`,
    })),
  )
  trip?.sheets[0]?.phone.sections[0]?.fields.push(...codes)
}

const initiator = () => ({ corpId: 'yuanshan', userId: world.people.initiator })

function formOf(purpose: string, rows: number) {
  const items = Array.from({ length: rows }, (_, row) => ({ id: `r${row}`, what: 'x', amount: '2' }))
  return { data: { purpose, items } }
}

const submit = (purpose: string, rows: number) =>
  server.call(
    submitForm,
    {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId: world.departmentId,
      bizObject: formOf(purpose, rows),
      replayToken: freshToken(),
    },
    { as: initiator() },
  )

const simulate = () =>
  server.call(
    simulateAction,
    {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId: world.departmentId,
      bizObject: formOf('heavy', 40),
    },
    { as: initiator() },
  )

describe('X-03: a form whose rules take all their steps', () => {
  it('keeps nobody waiting for 100 ms: not its submit, its simulation, nor ten at once', async () => {
    await submit('light', 3)
    const calls: (() => Promise<unknown>)[] = [
      () => submit('heavy', 40),
      () => simulate(),
      () => Promise.all(Array.from({ length: 10 }, () => submit('heavy', 40))),
    ]
    for (const call of calls) {
      const pauses = [await longestPause(call), await longestPause(call), await longestPause(call)]
      expect(Math.min(...pauses)).toBeLessThan(100)
    }
  })

  it('comes to the same on the other thread as on this one', async () => {
    // 40 × 40 rows take more steps than this thread gives, 5 × 5 fewer.
    for (const rows of [5, 40]) {
      const answer = await submit('heavy', rows)
      expect(answer.fault).toBeNull()
      const { workflowInstanceId } = answer.data
      const { data } = await server.call(loadForm, { workflowInstanceId }, { as: initiator() })
      expect(data.bizObject.data.heavy0).toBe(String(rows))
      expect(data.bizObject.data.heavy1).toBe('0')
    }
  })
})

describe('X-03, R-05: the threads for heavy forms', () => {
  it('refuse what one person asks for beyond his part, and do the rest', async () => {
    const { definition } = await tripOf()
    const task = {
      model: definition.model,
      environment: undefined,
      values: {},
      keepFormulas: false,
      fresh: new Map(),
    }
    const pool = createFormPool()
    const me = { corpId: 'yuanshan', userId: 'me' }
    const mine = await Promise.allSettled(Array.from({ length: 30 }, () => pool.workOut(me, task)))
    const refused = mine.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(10)
    expect(refused.every((one) => 'reason' in one && one.reason.fault === 'tooManyRequests')).toBe(true)
    expect((await pool.workOut(me, task)).data).toMatchObject({ heavy0: '0' })
  })

  it('are not needed for a walk through many things: others get their turn in between', async () => {
    const pause = await longestPause(() =>
      paced(Array.from({ length: 60 }), () => {
        for (const until = performance.now() + 5; performance.now() < until; );
      }),
    )
    expect(pause).toBeLessThan(100)
  })
})

async function tripOf() {
  const version = await server.deps.definitions.current('yuanshan', 'tripApproval')
  if (version === null) throw new Error('no workflow')
  return version
}
