import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMyWorkflow } from '../../../../contract/apps.ts'
import { getAppPackage } from '../../../../contract/portal.ts'
import { listMyWorkflowByName } from '../../../../contract/workflow-centre.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { insertCorp, insertDepartment, insertPerson, type TestPerson } from '../../../support/people.ts'
import { smallPackage } from '../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let person: TestPerson
let boss: TestPerson
let foreigner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.fresh
  const corpId = await insertCorp(database)
  const sales = await insertDepartment(database, corpId, { code: 'sales' })
  person = await insertPerson(database, corpId)
  boss = await insertPerson(database, corpId, { departmentIds: [sales] })
  foreigner = await insertPerson(database, await insertCorp(database))
  const pkg = smallPackage((draft) => {
    const [first] = draft.workflows
    if (!first) return
    first.description = { zh: '出差前申请', en: 'Before a trip' }
    draft.workflows.push({
      ...structuredClone(first),
      code: 'abroad',
      name: { zh: '出国审批', en: 'Trips abroad', fr: 'Voyages à l’étranger', es: 'Viajes al extranjero' },
      startableBy: { departments: ['sales'] },
    })
  })
  await publishPackage(database, corpId, pkg, { by: null, now: new Date() })
})
afterAll(async () => {
  await server.close()
})

describe('listMyWorkflow', () => {
  it('lists what I may start under its application', async () => {
    const headers = { 'accept-language': 'zh' }
    const { data } = await server.call(listMyWorkflow, {}, { as: person, headers })
    expect(data).toMatchObject([
      {
        appCode: 'travel',
        appName: '出差',
        name_i18n: { zh: '出差', en: 'Travel' },
        size: 1,
        dataList: [
          {
            id: 'tripApproval',
            code: 'tripApproval',
            name: '出差审批',
            icon: 'file',
            description_i18n: { en: 'Before a trip' },
          },
        ],
      },
    ])
  })

  it('a workflow for one department is there for its people only (G4)', async () => {
    const { data } = await server.call(listMyWorkflow, { isMobile: true, appCode: 'travel' }, { as: boss })
    expect(data[0]?.dataList.map((each) => each.code)).toEqual(['tripApproval', 'abroad'])
  })

  it('names are in the language of the reader', async () => {
    const headers = { 'accept-language': 'en' }
    const { data } = await server.call(listMyWorkflow, {}, { as: person, headers })
    expect(data[0]?.appName).toBe('Travel')
    expect(data[0]?.dataList[0]?.name).toBe('Trip approval')
  })

  it('an application of another organisation is not there (D-01)', async () => {
    expect((await server.call(listMyWorkflow, {}, { as: foreigner })).data).toEqual([])
    expect((await server.call(listMyWorkflow, { appCode: 'travel' }, { as: foreigner })).data).toEqual([])
  })

  it('needs a login', async () => {
    expect((await server.call(listMyWorkflow, {})).status).toBe(401)
  })
})

describe('listMyWorkflowByName', () => {
  const codes = async (workflowName: string): Promise<string[]> => {
    const { data } = await server.call(listMyWorkflowByName, { workflowName, language: 'zh' }, { as: boss })
    return data.dataList.map((each) => each.code)
  }

  it.each([
    ['出差', ['tripApproval']],
    ['审批', ['tripApproval', 'abroad']],
    ['chuguo', ['abroad']],
    ['cgsp', ['abroad']],
    ['TRIPS', ['abroad']],
    ['etranger', ['abroad']],
    ['viajes extranjero', ['abroad']],
    ['%', []],
    ['  ', []],
  ])('%s finds %j', async (words, expected) => {
    expect(await codes(words)).toEqual(expected)
  })

  it('finds nothing that I may not start', async () => {
    const { data } = await server.call(listMyWorkflowByName, { workflowName: '出国' }, { as: person })
    expect(data).toEqual({ total: 0, dataList: [] })
  })
})

describe('getAppPackage', () => {
  it('tells the application with what I may start in it', async () => {
    const { data } = await server.call(getAppPackage, { appCode: 'travel' }, { as: person })
    expect(data).toMatchObject({
      code: 'travel',
      version: 1,
      published: true,
      workflows: [{ code: 'tripApproval' }],
    })
  })

  it('one that is not there, or is of another organisation, is not found', async () => {
    expect((await server.call(getAppPackage, { appCode: 'nope' }, { as: person })).fault?.fault).toBe(
      'notFound',
    )
    expect((await server.call(getAppPackage, { appCode: 'travel' }, { as: foreigner })).fault?.fault).toBe(
      'notFound',
    )
  })
})
