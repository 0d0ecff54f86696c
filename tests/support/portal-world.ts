import type { AppPackage } from '../../contract/package/app-package.ts'
import { publishPackage } from '../../server/apps/packages/publish.ts'
import { CONTRACT, withContracts } from './records-package.ts'
import type { TestServer } from './test-server.ts'
import { type World, workflowWorld } from './workflow-world.ts'

/** Another application, of the finance people alone. */
function treasury(pkg: AppPackage): AppPackage {
  const [trip] = pkg.models
  const [workflow] = pkg.workflows
  if (trip === undefined || workflow === undefined) throw new Error('the small package has both')
  const to = { roles: ['finance'] }
  const model = { ...structuredClone(trip), code: 'transfer', name: { zh: '调拨', en: 'Transfer' } }
  return {
    ...structuredClone(pkg),
    code: 'treasury',
    name: { zh: '资金', en: 'Treasury' },
    group: { zh: '财务', en: 'Finance' },
    order: 5,
    folders: [],
    models: [
      {
        ...model,
        properties: model.properties.filter(({ type }) => !type.toLowerCase().includes('relation')),
      },
    ],
    workflows: [{ ...workflow, code: 'transferApproval', model: 'transfer', startableBy: to }],
    pages: [{ code: 'rates', name: { zh: '利率' }, to, blocks: [{ type: 'text', text: { zh: '3.1%' } }] }],
  }
}

/** The trip application with folders, plain contracts and pages; beside it one that only finance may use. */
export async function portalWorld(server: TestServer, corpId = 'yuanshan'): Promise<World> {
  const { database } = server.fresh
  let second: AppPackage | undefined
  const world = await workflowWorld(database, corpId, (pkg) => {
    second = treasury(pkg)
    for (const model of second.models)
      for (const { phone } of model.sheets)
        for (const section of phone.sections)
          if ('fields' in section) section.fields = section.fields.filter((each) => typeof each === 'string')
    withContracts(pkg)
    pkg.folders = [
      { code: 'work', name: { zh: '业务', en: 'Work' } },
      { code: 'paper', name: { zh: '合同', en: 'Paper' }, parent: 'work' },
      { code: 'empty', name: { zh: '空', en: 'Empty' } },
    ]
    const [trip, contract] = pkg.models
    if (trip !== undefined) trip.folder = 'work'
    if (contract !== undefined) contract.folder = 'paper'
    const helper = { ...structuredClone(CONTRACT), code: 'helper', listed: false }
    pkg.models.push({ ...helper, properties: helper.properties.filter(({ type }) => type === 'shortText') })
    trimHelper(pkg)
    const [workflow] = pkg.workflows
    if (workflow !== undefined) workflow.folder = 'work'
    pkg.pages = [
      {
        code: 'front',
        name: { zh: '差旅首页', en: 'Travel' },
        home: true,
        blocks: [
          { type: 'counts' },
          { type: 'workflows', title: { zh: '发起' }, workflows: ['tripApproval'] },
          { type: 'functions', models: ['contract'], pages: ['guide'] },
          {
            type: 'notices',
            notices: [
              { title: { zh: '新差旅标准', en: 'New travel rules' }, day: '2020-01-02' },
              { title: { zh: '已结束' }, day: '2020-01-01', until: '2020-02-01' },
              { title: { zh: '以后' }, day: '2999-01-01' },
            ],
          },
        ],
      },
      {
        code: 'guide',
        name: { zh: '指南', en: 'Guide' },
        folder: 'work',
        blocks: [{ type: 'text', text: { zh: '先申请，后出行。', en: 'Ask first, travel then.' } }],
      },
      {
        code: 'leaders',
        name: { zh: '主管' },
        to: { users: ['linjing'] },
        blocks: [
          {
            type: 'notices',
            notices: [{ title: { zh: '预算收紧' }, text: { zh: '仅主管' }, day: '2020-03-01' }],
          },
        ],
      },
    ]
  })
  if (second === undefined) throw new Error('the package was not made')
  const published = await publishPackage(database, corpId, second, { by: null, now: new Date() })
  if (!published.ok) throw new Error(JSON.stringify(published.problems))
  return world
}

function trimHelper(pkg: AppPackage): void {
  const helper = pkg.models.find(({ code }) => code === 'helper')
  if (helper === undefined) return
  const codes = helper.properties.map(({ code }) => code)
  helper.summary = codes.slice(0, 1)
  helper.listViews = []
  helper.access = []
  for (const { phone } of helper.sheets) phone.sections = [{ fields: codes }]
}
