import { afterAll, beforeAll, expect, it } from 'vitest'
import { submitForm } from '../../../../contract/forms.ts'
import type { AppPackage } from '../../../../contract/package/app-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

/** A look at every row for every row. */
const HEAVY = 'countIf(items, countIf(items, amount > 1) > 1)'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withHeavyRules)
})
afterAll(() => server.close())

function withHeavyRules(pkg: AppPackage): void {
  const [trip] = pkg.models
  trip?.properties.push(
    { code: 'pairs', name: { zh: '对数' }, type: 'number', formula: `if(purpose = 'formula', ${HEAVY}, 0)` },
    {
      code: 'note',
      name: { zh: '说明' },
      type: 'shortText',
      checks: [{ holds: `not (purpose = 'check') or ${HEAVY} > 0`, message: { zh: '说明不对' } }],
    },
  )
  trip?.sheets[0]?.phone.sections[0]?.fields.push('pairs', 'note')
  pkg.rules = [
    {
      code: 'heavy',
      name: { zh: '复杂规则', en: 'Heavy rule' },
      model: 'trip',
      on: ['submit'],
      when: "purpose = 'rule'",
      steps: [{ type: 'check', that: `${HEAVY} >= 0`, message: { zh: '不对' } }],
    },
  ]
}

async function submit(purpose: string, count: number, language = 'zh') {
  const items = Array.from({ length: count }, (_, row) => ({ id: `r${row}`, what: 'x', amount: '2' }))
  return await server.call(
    submitForm,
    {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId: world.departmentId,
      bizObject: { data: { purpose, note: 'x', items } },
      replayToken: freshToken(),
    },
    {
      as: { corpId: 'yuanshan', userId: world.people.initiator },
      headers: { 'accept-language': language },
    },
  )
}

async function stored(): Promise<number> {
  const { rows } = await server.fresh.database.query<{ count: number }>({
    text: 'select count(*)::int as count from instance',
  })
  return rows[0]?.count ?? 0
}

it('X-03: what a form’s own rules cannot work out within their steps is refused at its field', async () => {
  for (const [purpose, path] of [
    ['formula', 'pairs'],
    ['check', 'note'],
  ] as const) {
    const { fault } = await submit(purpose, 400)
    expect(fault, purpose).toMatchObject({
      fault: 'fieldInvalid',
      problems: [{ path, problem: 'expressionTooManySteps' }],
    })
  }
  expect(await stored()).toBe(0)
  expect((await submit('formula', 5)).fault).toBeNull()
  expect((await submit('check', 5)).fault).toBeNull()
})

it('X-03: a business rule beyond its steps lets nothing pass, and names itself in the reader’s language', async () => {
  const before = await stored()
  const messages = new Set<string>()
  for (const language of ['zh', 'en', 'fr', 'es']) {
    const answer = await submit('rule', 400, language)
    expect(answer.fault).toMatchObject({ fault: 'ruleFailed', rule: { nodeName: '1' } })
    expect(answer.errcode).toBe(550007)
    messages.add(answer.message)
  }
  expect(messages.size).toBe(4)
  expect([...messages][1]).toContain('Heavy rule')
  expect(await stored()).toBe(before)
  expect((await submit('rule', 5)).fault).toBeNull()
})
