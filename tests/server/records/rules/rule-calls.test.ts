import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCustomButton } from '../../../../contract/custom-button.ts'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import {
  calculateRules,
  createRule,
  deleteRule,
  getRule,
  listFormRules,
  listRuleQuotes,
  listRulesBySchemaCode,
  updateRule,
} from '../../../../contract/rules.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { type LeaveWorld, leavePackage, leaveWorld } from '../../../support/leave-world.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken } from '../../../support/workflow-world.ts'

let server: TestServer
let world: LeaveWorld
let other: LeaveWorld
let admin: { corpId: string; userId: string }

beforeAll(async () => {
  server = await startTestServer()
  world = await leaveWorld(server)
  other = await leaveWorld(server, 'haitang')
  admin = { corpId: 'yuanshan', userId: world.people.stranger }
})
afterAll(() => server.close())

const longLeave = (that = 'days <= 10') => ({
  code: 'notTooLong',
  name: { zh: '不超过十天', en: 'Ten days at most' },
  model: 'leave',
  on: ['submit'],
  steps: [{ type: 'check', that, message: { zh: '一次最多十天，{days} 天太长' }, field: 'days' }],
})

async function create(rule: unknown, as = admin) {
  return server.call(createRule, { rule, replayToken: freshToken() }, { as })
}

async function remove(id: string) {
  return server.call(deleteRule, { id, replayToken: freshToken() }, { as: admin })
}

describe('rules of administrators', () => {
  it('are listed with those of the package, for administrators of the application only', async () => {
    const input = { schemaCode: 'leave' }
    const { data } = await server.call(listRulesBySchemaCode, input, { as: admin })
    expect(data.map((rule) => [rule.code, rule.fromPackage, rule.version])).toEqual([
      ['balanceEnough', true, 1],
      ['balanceTaken', true, 1],
      ['balanceGivenBack', true, 1],
      ['balanceAsked', true, 1],
    ])
    const plain = await server.call(listRulesBySchemaCode, input, { as: world.as })
    expect(plain.fault?.fault).toBe('noPermission')
    const id = data[0]?.id ?? ''
    expect((await server.call(getRule, { id }, { as: admin })).data.rule.code).toBe('balanceEnough')
    const foreign = { corpId: 'haitang', userId: other.people.stranger }
    for (const as of [world.as, foreign]) {
      expect((await server.call(getRule, { id }, { as })).fault?.fault).toBe('notFound')
    }
    expect((await remove(id)).fault?.fault).toBe('ruleOfApp')
  })

  it('say which buttons name them, to their administrators alone', async () => {
    const { data } = await server.call(listRulesBySchemaCode, { schemaCode: 'leave' }, { as: admin })
    const idOf = (code: string) => data.find((rule) => rule.code === code)?.id ?? ''
    const quotes = await server.call(listRuleQuotes, { id: idOf('balanceAsked') }, { as: admin })
    expect(quotes.data).toMatchObject([{ type: 'BUTTON', schemaCode: 'leave', code: 'balance' }])
    const none = await server.call(listRuleQuotes, { id: idOf('balanceEnough') }, { as: admin })
    expect(none.data).toEqual([])
    const plain = await server.call(listRuleQuotes, { id: idOf('balanceAsked') }, { as: world.as })
    expect(plain.fault?.fault).toBe('notFound')
  })

  it('count from their commit, change by version and go again', async () => {
    const made = await create(longLeave())
    const { id, version } = made.data
    const refused = await world.ask('11', 'sick')
    expect(refused).toMatchObject({ errcode: 550010, message: '一次最多十天，11 天太长' })
    expect((await create(longLeave())).fault?.fault).toBe('ruleCodeTaken')
    const update = (of: Record<string, unknown>) =>
      server.call(
        updateRule,
        { id, version, rule: longLeave('days <= 12'), replayToken: freshToken(), ...of },
        { as: admin },
      )
    expect((await update({})).data).toEqual({ id, version: 2 })
    expect((await update({})).fault?.fault).toBe('ruleChanged')
    expect((await world.ask('11', 'sick')).fault).toBeNull()
    expect((await remove(id)).fault).toBeNull()
    expect((await world.ask('13', 'sick')).fault).toBeNull()
  })

  it('X-06: SQL, addresses and anything else that is no step are refused, as are unknown names', async () => {
    const step = (sent: unknown) => ({ ...longLeave(), steps: [sent] })
    const hostile = [
      step({ type: 'sql', text: 'drop table corp' }),
      step({ type: 'http', url: 'http://169.254.169.254/' }),
      step({ type: 'check', that: "this.constructor.constructor('return process')()", message: { zh: 'x' } }),
      step({ type: 'check', that: 'salary > 1', message: { zh: 'x' } }),
      step({ type: 'check', that: 'days > 1', message: { zh: '{process.env}' } }),
      step({ type: 'find', as: 'x', model: 'trip' }),
      step({ type: 'find', as: 'x', model: 'leaveBalance', where: { 'days;drop': '1' } }),
      step({ type: 'update', record: 'x', values: {} }),
      step({ type: 'set', values: { days: '1' } }),
      { ...longLeave(), unknown: true },
      { ...longLeave(), on: ['always'] },
      null,
    ]
    for (const rule of hostile) {
      const answer = await create(rule)
      expect([answer.fault?.fault, answer.fault?.problems?.length ?? 0]).toEqual([
        'ruleInvalid',
        expect.any(Number),
      ])
    }
    expect((await create(longLeave(), world.as)).fault?.fault).toBe('noPermission')
  })

  it('D-10: a model code that is none is refused by its own number', async () => {
    const codes = ['leave;select pg_sleep(3)--', '"a"."b"', '(case when 1=1 then 1 end)', 'l€ave', '']
    for (const schemaCode of codes) {
      const answer = await server.call(listRulesBySchemaCode, { schemaCode }, { as: admin })
      expect(answer.errcode).toBe(300006)
    }
    const unknown = await server.call(listRulesBySchemaCode, { schemaCode: 'nothing' }, { as: admin })
    expect(unknown.errcode).toBe(300004)
  })

  it('one that cannot be computed refuses by its name and lets nothing pass', async () => {
    const made = await create({
      ...longLeave('true'),
      steps: [
        { type: 'find', as: 'all', model: 'leave', runs: 'open', all: true },
        { type: 'check', that: 'max(all.type) > 1', message: { zh: 'x' } },
      ],
    })
    const answer = await world.ask('1', 'sick')
    expect(answer).toMatchObject({ errcode: 550007, message: expect.stringContaining('Ten days at most') })
    expect(answer.fault?.rule?.nodeName).toBe('2')
    await remove(made.data.id)
  })

  it('keep a package from being published that they would not hold on', async () => {
    const made = await create(longLeave())
    const pkg = leavePackage((draft) => {
      const model = draft.models[0]
      if (model === undefined) throw new Error('no model')
      model.properties = model.properties.filter(({ code }) => code !== 'days')
      draft.rules = []
    })
    const published = await publishPackage(server.deps.database, 'yuanshan', pkg, {
      by: null,
      now: new Date(),
    })
    expect(published).toMatchObject({
      ok: false,
      problems: [{ path: 'models[0]', problem: 'ruleBreaks', params: { rule: 'notTooLong' } }],
    })
    await remove(made.data.id)
  })
})

describe('a button of a form', () => {
  const press = (of: Record<string, unknown> = {}, as: typeof admin = world.as) =>
    server.call(
      executeCustomButton,
      {
        buttonCode: 'balance',
        workflowCode: 'leaveRequest',
        bizObject: { data: {} },
        replayToken: freshToken(),
        ...of,
      },
      { as },
    )

  it('Z-12: judges what was typed as a submit would: somebody of nowhere is refused at the field', async () => {
    const stranger = [{ id: '00000000-0000-4000-8000-000000000000', type: 3 }]
    const answer = await press({ bizObject: { data: { standIn: stranger } } })
    expect(answer.fault).toMatchObject({
      fault: 'fieldInvalid',
      problems: [{ path: 'standIn', problem: 'unknownUnit' }],
    })
  })

  it('says what its rule found, in the languages of the author', async () => {
    expect((await press()).data).toMatchObject({ data: {}, messages: [{ zh: '没有登记年假余额' }] })
    await world.giveBalance('9')
    const { messages } = (await press()).data
    expect(messages).toMatchObject([{ zh: '年假还剩 9 天', en: '9 days of annual leave are left' }])
  })

  it('fills in what its person may edit, and stores nothing', async () => {
    await world.publish(
      leavePackage((pkg) => {
        pkg.models[0]?.sheets[0]?.buttons?.push({ code: 'fill', name: { zh: '填写' }, rule: 'balanceAsked' })
        for (const rule of pkg.rules ?? []) {
          if (rule.code !== 'balanceAsked') continue
          rule.steps = [{ type: 'set', values: { contact: "concat('电话 ', reason)", days: '2' } }]
        }
      }),
    )
    const { data } = (await press({ buttonCode: 'fill', bizObject: { data: { reason: '家里' } } })).data
    expect(data).toEqual({ contact: '电话 家里' })
    await world.publish(leavePackage())
  })

  it('D-02, D-03: sends no hidden columns with a table, and what it sends can be sent back', async () => {
    await world.publish(
      leavePackage((pkg) => {
        const [model] = pkg.models
        model?.properties.push(
          { code: 'rate', name: { zh: '比率' }, type: 'number' },
          {
            code: 'lines',
            name: { zh: '明细' },
            type: 'subTable',
            columns: [
              { code: 'what', name: { zh: '内容' }, type: 'shortText' },
              { code: 'cost', name: { zh: '成本' }, type: 'number' },
              { code: 'twice', name: { zh: '两倍' }, type: 'number', formula: 'rate * 2' },
            ],
          },
        )
        model?.sheets[0]?.phone.sections[0]?.fields.push('rate', 'lines')
        model?.sheets[0]?.buttons?.push({ code: 'fill', name: { zh: '填写' }, rule: 'balanceAsked' })
        for (const node of pkg.workflows[0]?.nodes ?? []) {
          if (node.type !== 'approval') continue
          node.fields = {
            rate: { editable: true },
            lines: { editable: true },
            'lines.cost': { visible: false },
          }
        }
        for (const rule of pkg.rules ?? []) {
          if (rule.code === 'balanceAsked') rule.steps = [{ type: 'set', values: { rate: '3' } }]
        }
      }),
    )
    const lines = [{ id: 'r1', what: '机票', cost: '7' }]
    const form = world.form('1', 'sick')
    const { manager } = world.people
    const started = await server.call(
      submitForm,
      {
        ...{ actionCode: 'submit', workflowCode: 'leaveRequest', departmentId: world.departmentId },
        ...{ bizObject: { data: { ...form.data, rate: '1', lines } }, replayToken: freshToken() },
      },
      { as: world.as },
    )
    const workItemId = await world.itemOf(manager, started.data.workflowInstanceId)
    const as = { corpId: 'yuanshan', userId: manager }
    const pressed = await press({ buttonCode: 'fill', workflowCode: undefined, workItemId }, as)
    expect(pressed.data.data).toEqual({ rate: '3', lines: [{ id: 'r1', what: '机票', twice: '6' }] })
    const { data: page } = await server.call(loadForm, { workitemId: workItemId }, { as })
    const agreed = await server.call(
      submitForm,
      {
        ...{ actionCode: 'agree', workItemId, fence: { revision: page.revision, digest: page.digest } },
        ...{ bizObject: { data: pressed.data.data }, replayToken: freshToken() },
      },
      { as },
    )
    expect(agreed.fault).toBeNull()
    const after = await server.call(
      loadForm,
      { workflowInstanceId: started.data.workflowInstanceId },
      { as: world.as },
    )
    expect(after.data.bizObject.data.lines).toEqual([{ ...lines[0], twice: '6' }])
    await world.publish(leavePackage())
  })

  it('is refused where there is none, where one may not write, and to whoever has no such task', async () => {
    expect((await press({ buttonCode: 'nothing' })).fault?.fault).toBe('buttonNotOffered')
    expect((await press({ workflowCode: 'nowhere' })).fault?.fault).toBe('formNotPublished')
    expect((await press({ bizObject: { data: { salary: '1' } } })).fault?.fault).toBe('fieldUnknown')
    const { data } = await world.ask('1', 'sick')
    const workItemId = await world.itemOf(world.people.manager, data.workflowInstanceId)
    const theirs = { workflowCode: undefined, workItemId }
    const manager = { corpId: 'yuanshan', userId: world.people.manager }
    expect((await press(theirs, manager)).fault).toBeNull()
    const readOnly = { ...theirs, bizObject: { data: { reason: '别的' } } }
    expect((await press(readOnly, manager)).fault?.fault).toBe('fieldReadOnly')
    for (const as of [world.as, { corpId: 'haitang', userId: other.people.manager }]) {
      expect((await press(theirs, as)).fault?.fault).toBe('notFound')
    }
    await world.approve(data.workflowInstanceId)
    expect((await press(theirs, manager)).fault?.fault).toBe('notFound')
  })

  it('W-07: the same token is answered the same and does it once', async () => {
    await world.publish(
      leavePackage((pkg) => {
        for (const rule of pkg.rules ?? []) {
          if (rule.code !== 'balanceAsked') continue
          rule.steps = [
            {
              type: 'find',
              as: 'balance',
              model: 'leaveBalance',
              owner: 'run.initiator',
              where: { type: "'annual'" },
            },
            { type: 'update', record: 'balance', values: { days: 'balance.days + 1' } },
          ]
        }
      }),
    )
    const before = Number(await world.balanceOf())
    const replayToken = freshToken()
    const answers = await Promise.all([1, 2, 3].map(() => press({ replayToken })))
    expect(answers.map((answer) => answer.fault)).toEqual([null, null, null])
    expect(Number(await world.balanceOf())).toBe(before + 1)
    await world.publish(leavePackage())
  })
})

describe('the rules of a form', () => {
  it('are listed for who may start it, and worked out by the server on request', async () => {
    const { data } = await server.call(listFormRules, { schemaCode: 'trip' }, { as: world.as })
    expect(data).toEqual([
      { schemaCode: 'trip', propertyCode: 'total', type: 'formula', expression: 'sum(items.amount)' },
    ])
    const items = [{ id: 'r1', what: '机票', amount: '800' }]
    const input = { workflowCode: 'tripApproval', bizObject: { data: { items } } }
    const computed = await server.call(calculateRules, input, { as: world.as })
    expect(computed.data.data).toEqual({ total: '800' })
    const none = await server.call(listFormRules, { schemaCode: 'leaveBalance' }, { as: world.as })
    expect([none.fault, none.data]).toEqual([null, []])
  })
})
