import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import type { AppPackage } from '../../../../contract/package/app-package.ts'
import { withRules } from '../../../support/ruled-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    withRules(pkg)
    withSecrets(pkg)
  })
})
afterAll(() => server.close())

/** A second workflow on a form in which rules read what the manager may not see. */
function withSecrets(pkg: AppPackage): void {
  const [model] = pkg.models
  const [workflow] = pkg.workflows
  if (model === undefined || workflow === undefined) throw new Error('the small package is whole')
  model.properties.push(
    { code: 'salary', name: { zh: '工资' }, type: 'number' },
    { code: 'twice', name: { zh: '两倍' }, type: 'number', formula: 'salary * 2' },
    { code: 'rich', name: { zh: '说明' }, type: 'shortText', visibleWhen: 'salary > 1000' },
    { code: 'poor', name: { zh: '补助' }, type: 'shortText', visibleWhen: 'salary <= 1000' },
    { code: 'proof', name: { zh: '证明' }, type: 'shortText', requiredWhen: 'poor != empty' },
    { code: 'plan', name: { zh: '计划' }, type: 'shortText', visibleWhen: 'poor != empty' },
    { code: 'step', name: { zh: '步骤' }, type: 'shortText', visibleWhen: 'plan != empty' },
  )
  model.sheets[0]?.phone.sections[0]?.fields.push(
    ...['salary', 'twice', 'rich', 'poor', 'proof', 'plan', 'step'],
  )
  for (const node of workflow.nodes) {
    if (node.code === 'manager' && node.type === 'approval') {
      node.fields = { salary: { visible: false }, rich: { editable: true }, reason: { editable: true } }
      node.fields.proof = { editable: true }
    }
  }
}

const sound = { purpose: '去里昂', until: '2026-11-03' }

async function submit(data: Record<string, unknown>) {
  const { corpId, people, departmentId } = world
  return server.call(
    submitForm,
    {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      bizObject: { data },
      departmentId,
      replayToken: freshToken(),
    },
    { as: { corpId, userId: people.initiator } },
  )
}

/** What the answer of a refusal names, field by field. */
async function refusedAt(data: Record<string, unknown>) {
  const { fault } = await submit(data)
  return (fault?.problems ?? []).map(({ path, problem }) => `${path} ${problem}`)
}

async function page(instanceId: string, userId: string) {
  const { data } = await server.call(
    loadForm,
    { workflowInstanceId: instanceId },
    { as: { corpId: world.corpId, userId } },
  )
  return data
}

describe('rules of a form over HTTP, without the app', () => {
  it('D-04: what a rule requires is asked for, what it hides is not, and is stored empty', async () => {
    expect(await refusedAt({ ...sound, kind: 'air' })).toEqual(['flight required'])
    const { data, fault } = await submit({ ...sound, kind: 'train', flight: 'MU511' })
    expect(fault).toBeNull()
    const { bizObject } = await page(data.workflowInstanceId, world.people.initiator)
    expect(bizObject.data).toMatchObject({ kind: 'train', flight: null })
  })

  it('D-04: computed values are the server’s, whatever was sent, and defaults fill what was not', async () => {
    const { data } = await submit({ ...sound, days: '99', inWords: '壹', items: [{ amount: '12.5' }] })
    const { bizObject } = await page(data.workflowInstanceId, world.people.initiator)
    expect(bizObject.data).toMatchObject({
      from: '2026-11-02',
      days: '2',
      total: '12.5',
      inWords: '壹拾贰元伍角整',
    })
    expect(bizObject.data.items).toMatchObject([{ what: '机票', amount: '12.5' }])
  })

  it('D-09: a check refuses in the author’s words, an option out of its turn and a cell are named', async () => {
    const { fault } = await submit({ ...sound, until: '2026-11-01' })
    expect(fault?.problems).toEqual([
      {
        path: 'until',
        problem: 'checkFailed',
        params: { zh: '结束不能早于开始', en: 'Ends before it starts' },
      },
    ])
    const wrong = { ...sound, kind: 'train', seat: 'window', items: [{ amount: '1' }, { amount: '501' }] }
    expect(await refusedAt(wrong)).toEqual(['seat notOffered', 'items.1.proof required'])
  })

  it('a page carries the instant, the zone and whose run it is', async () => {
    const { data } = await server.call(
      loadForm,
      { startWorkflowCode: 'tripApproval' },
      { as: { corpId: world.corpId, userId: world.people.initiator } },
    )
    expect(data.environment).toMatchObject({
      initiatorId: world.people.initiator,
      departmentId: world.departmentId,
      calendar: { timeZone: 'Asia/Shanghai' },
    })
    expect(Math.abs(Date.parse(data.environment.now) - Date.now())).toBeLessThan(60_000)
  })
})

describe('rules that read what a person may not see', () => {
  it('D-02, X-04: leave as their result, without a trace of the value', async () => {
    const { data } = await submit({ ...sound, salary: '4321' })
    const shown = await page(data.workflowInstanceId, world.people.manager)
    const codes = shown.bizSchema.properties.map(({ code }) => code)
    expect(codes).toContain('rich')
    expect(codes).not.toContain('poor')
    expect(codes).not.toContain('twice')
    const everything = JSON.stringify(shown)
    for (const trace of ['4321', '8642', 'salary']) expect(everything).not.toContain(trace)
  })

  it('a rule that reads a field which such a rule hides is worked out as well: no page names a field it does not have', async () => {
    const { data } = await submit({ ...sound, salary: '4321' })
    const shown = await page(data.workflowInstanceId, world.people.manager)
    const codes = shown.bizSchema.properties.map(({ code }) => code)
    expect(codes).toContain('proof')
    for (const code of ['poor', 'plan', 'step']) expect(codes).not.toContain(code)
    expect(JSON.stringify(shown)).not.toContain('poor')
  })

  it('the initiator, who sees it, has the rule itself', async () => {
    const { data } = await submit({ ...sound, salary: '4321' })
    const { bizSchema } = await page(data.workflowInstanceId, world.people.initiator)
    const rich = bizSchema.properties.find(({ code }) => code === 'rich')
    expect(rich?.visibleWhen).toBe('salary > 1000')
  })
})
