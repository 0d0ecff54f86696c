import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm } from '../../../../contract/forms.ts'
import { isRecord, ownValue } from '../../../../rules/record/form-data.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const [model] = pkg.models
    const fields = ['allOpinions', 'managerOpinions', 'hiddenOpinions']
    model?.properties.push(
      { code: 'allOpinions', name: { zh: '全部意见' }, type: 'approvalComment' },
      { code: 'managerOpinions', name: { zh: '主管意见' }, type: 'approvalComment', nodes: ['manager'] },
      { code: 'hiddenOpinions', name: { zh: '隐藏' }, type: 'approvalComment' },
    )
    model?.sheets[0]?.phone.sections[0]?.fields.push(...fields)
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'start') node.fields = { ...node.fields, hiddenOpinions: { visible: false } }
      if (node.code === 'finance' && node.type === 'approval') node.secret = true
    }
  })
})
afterAll(() => server.close())

async function opinionsFor(userId: string, workflowInstanceId: string) {
  const as = { corpId: world.corpId, userId }
  const { data } = await server.call(loadForm, { workflowInstanceId }, { as })
  const values = data.bizObject.data
  const words = (code: string) => {
    const list = ownValue(values, code)
    return Array.isArray(list) ? list.map((one: unknown) => (isRecord(one) ? one.opinion : one)) : list
  }
  return { values, words }
}

describe('a field that shows opinions', () => {
  it('is empty before anybody decided, then shows those of the nodes it is bound to', async () => {
    const { initiator, manager, finance } = world.people
    const { workflowInstanceId } = await world.start('6000')
    expect((await opinionsFor(initiator, workflowInstanceId)).words('allOpinions')).toBeNull()
    await world.decide(manager, 'agree', workflowInstanceId, '同意，请财务复核')
    await world.decide(finance[0], 'agree', workflowInstanceId, '票据齐全')
    await world.decide(finance[1], 'agree', workflowInstanceId, '<b>ok</b>')
    const { values, words } = await opinionsFor(initiator, workflowInstanceId)
    expect(words('allOpinions')).toEqual(['同意，请财务复核', '票据齐全', '<b>ok</b>'])
    expect(ownValue(values, 'managerOpinions')).toMatchObject([
      { activityCode: 'manager', kind: 'agree', person: { id: manager, name: '林静' } },
    ])
    expect(Object.hasOwn(values, 'hiddenOpinions')).toBe(false)
  })

  it('M10: keeps a secret vote to the voter until it is over', async () => {
    const { initiator, manager, finance } = world.people
    const { workflowInstanceId } = await world.start('6000')
    await world.decide(manager, 'agree', workflowInstanceId, 'yes')
    await world.decide(finance[0], 'agree', workflowInstanceId, 'secret')
    expect((await opinionsFor(initiator, workflowInstanceId)).words('allOpinions')).toEqual(['yes'])
    expect((await opinionsFor(finance[0], workflowInstanceId)).words('allOpinions')).toEqual([
      'yes',
      'secret',
    ])
  })
})
