import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMyWorkflow } from '../../../contract/apps.ts'
import {
  createFavoriteApp,
  createFavoriteWorkflow,
  deleteFavoriteApp,
  deleteFavoriteWorkflow,
  listFavoriteApps,
  listFavoriteWorkflows,
  listRecentApps,
  listRecentWorkflows,
  listShortcuts,
  MAX_FAVOURITES,
  sortFavoriteApps,
  sortFavoriteWorkflows,
} from '../../../contract/favourites.ts'
import { submitForm } from '../../../contract/forms.ts'
import { getAppPackage } from '../../../contract/portal.ts'
import { queryList } from '../../../contract/query-list.ts'
import { portalWorld } from '../../support/portal-world.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await portalWorld(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.fresh.database.query({ text: 'delete from favourite' })
  await server.fresh.database.query({ text: 'delete from recently_used' })
})

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const me = () => as(world.people.finance[0])
const seller = () => as(world.people.initiator)
const keep = (workflowCode: string, caller = me(), replayToken = freshToken()) =>
  server.call(createFavoriteWorkflow, { workflowCode, replayToken }, caller)
const kept = async (caller = me()) =>
  (await server.call(listFavoriteWorkflows, {}, caller)).data.map(({ code }) => code)
const sort = (workflowCodes: string[], caller = me()) =>
  server.call(sortFavoriteWorkflows, { workflowCodes, replayToken: freshToken() }, caller)

describe('favourite workflows', () => {
  it('are added at the end, once, shown as such in the centre, ordered and taken away', async () => {
    for (const code of ['tripApproval', 'transferApproval', 'tripApproval']) await keep(code)
    expect(await kept()).toEqual(['tripApproval', 'transferApproval'])
    const { data } = await server.call(listMyWorkflow, {}, me())
    expect(data.flatMap(({ dataList }) => dataList.map(({ favorites }) => favorites))).toEqual([true, true])
    expect((await sort(['transferApproval', 'tripApproval'])).fault).toBeNull()
    expect(await kept()).toEqual(['transferApproval', 'tripApproval'])
    const input = { workflowCode: 'transferApproval', replayToken: freshToken() }
    await server.call(deleteFavoriteWorkflow, input, me())
    await server.call(deleteFavoriteWorkflow, { ...input, replayToken: freshToken() }, me())
    expect(await kept()).toEqual(['tripApproval'])
  })

  it('are so many at most', async () => {
    const corpId = 'many'
    const many = await workflowWorld(server.fresh.database, corpId, (pkg) => {
      const [trip] = pkg.workflows
      if (trip === undefined) throw new Error('the small package has no workflow')
      const more = Array.from({ length: MAX_FAVOURITES }, (_, n) => ({
        ...structuredClone(trip),
        code: `trip${n}`,
      }))
      pkg.workflows.push(...more)
    })
    const caller = { as: { corpId, userId: many.people.initiator } }
    for (let n = 0; n < MAX_FAVOURITES; n += 1) expect((await keep(`trip${n}`, caller)).fault).toBeNull()
    expect((await keep('tripApproval', caller)).fault).toMatchObject({
      fault: 'tooManyFavourites',
      params: { max: MAX_FAVOURITES },
    })
    expect((await keep('trip0', caller)).fault).toBeNull()
  })

  it('the methods that an address has not are told apart from addresses that are not there', async () => {
    const url = '/api/runtime/favorites/delete_favorites_workflow'
    const wrong = await server.raw({ method: 'PUT', url }, me().as)
    expect([wrong.statusCode, wrong.json()]).toMatchObject([405, { data: { fault: 'methodNotAllowed' } }])
    expect(wrong.headers.allow).toContain('DELETE')
  })

  it('G3: the same token does it once, for another workflow it is refused', async () => {
    const replayToken = freshToken()
    await keep('tripApproval', me(), replayToken)
    expect((await keep('tripApproval', me(), replayToken)).fault).toBeNull()
    expect((await keep('transferApproval', me(), replayToken)).fault?.fault).toBe('duplicateSubmission')
    expect(await kept()).toEqual(['tripApproval'])
  })

  it('the family’s GET and DELETE do the same', async () => {
    const query = (code: string) => `workflowCode=${code}&appCode=travel&replayToken=${freshToken()}`
    const base = '/api/runtime/favorites'
    const url = `${base}/create_favorites_workflow?${query('tripApproval')}`
    expect((await server.raw({ method: 'GET', url }, me().as)).json()).toMatchObject({ errcode: 0 })
    expect(await kept()).toEqual(['tripApproval'])
    const gone = `${base}/delete_favorites_workflow?${query('tripApproval')}`
    expect((await server.raw({ method: 'DELETE', url: gone }, me().as)).json()).toMatchObject({ errcode: 0 })
    expect(await kept()).toEqual([])
  })

  it('Z-14: what I may not start is not added, and answers like what is not there', async () => {
    expect((await keep('transferApproval', seller())).fault?.fault).toBe('notFound')
    expect((await keep('nothing', seller())).fault?.fault).toBe('notFound')
    expect(await kept(seller())).toEqual([])
  })

  it('Z-14: another person’s favourites are neither seen, ordered nor taken away', async () => {
    await keep('tripApproval')
    expect(await kept(seller())).toEqual([])
    expect((await sort(['tripApproval'], seller())).fault?.fault).toBe('favouriteOrderStale')
    const input = { workflowCode: 'tripApproval', replayToken: freshToken() }
    await server.call(deleteFavoriteWorkflow, input, seller())
    expect(await kept()).toEqual(['tripApproval'])
  })

  it('W-11: an order that leaves one out, or names one twice, changes nothing', async () => {
    await keep('tripApproval')
    await keep('transferApproval')
    for (const codes of [['transferApproval'], ['transferApproval', 'transferApproval']]) {
      expect((await sort(codes)).fault?.fault).toBe('favouriteOrderStale')
    }
    expect(await kept()).toEqual(['tripApproval', 'transferApproval'])
  })

  it('what I may not start any more is hidden, keeps its place, and does not count', async () => {
    const { database } = server.fresh
    await database.query({
      text: `insert into favourite (corp_id, user_id, kind, code, sort_key, created_at)
        select 'yuanshan', $1, 'WORKFLOW', 'gone' || n, n, now() from generate_series(1, $2::int) n`,
      values: [world.people.finance[0], MAX_FAVOURITES],
    })
    expect(await kept()).toEqual([])
    expect((await keep('tripApproval')).fault).toBeNull()
    expect((await sort(['tripApproval'])).fault).toBeNull()
    expect(await kept()).toEqual(['tripApproval'])
  })
})

describe('favourite applications', () => {
  const keepApp = (appCode: string, caller = me()) =>
    server.call(createFavoriteApp, { appCode, replayToken: freshToken() }, caller)
  const apps = async (caller = me()) =>
    (await server.call(listFavoriteApps, {}, caller)).data.map(({ code }) => code)

  it('are added, ordered and taken away; one that I may not use is not there (Z-14)', async () => {
    await keepApp('travel')
    await keepApp('treasury')
    const appCodes = ['treasury', 'travel']
    await server.call(sortFavoriteApps, { appCodes, replayToken: freshToken() }, me())
    expect(await apps()).toEqual(appCodes)
    await server.call(deleteFavoriteApp, { appCode: 'travel', replayToken: freshToken() }, me())
    expect(await apps()).toEqual(['treasury'])
    expect((await keepApp('treasury', seller())).fault?.fault).toBe('notFound')
    expect(await apps(seller())).toEqual([])
  })
})

describe('recently used', () => {
  const start = () =>
    server.call(
      submitForm,
      {
        actionCode: 'submit',
        workflowCode: 'tripApproval',
        bizObject: { data: { purpose: '拜访客户' } },
        departmentId: world.departmentId,
        replayToken: freshToken(),
      },
      seller(),
    )

  it('what I started comes with its application, what I opened beside it, newest first', async () => {
    expect((await start()).fault).toBeNull()
    const workflows = await server.call(listRecentWorkflows, {}, seller())
    expect(workflows.data.map(({ code }) => code)).toEqual(['tripApproval'])
    const apps = await server.call(listRecentApps, { isMobile: true }, seller())
    expect(apps.data.map(({ code }) => code)).toEqual(['travel'])
    await server.call(queryList, { schemaCode: 'contract', mobile: true }, seller())
    const { data } = await server.call(listShortcuts, {}, seller())
    expect(data[0]).toMatchObject({ type: 'BizModel', code: 'contract', appCode: 'travel' })
    expect(data.map(({ type, code }) => `${type} ${code}`).toSorted()).toEqual([
      'App travel',
      'BizModel contract',
      'Workflow tripApproval',
    ])
  })

  it('an application that I open is one; what others use is not mine (Z-14)', async () => {
    await server.call(getAppPackage, { appCode: 'treasury' }, me())
    await server.call(getAppPackage, { appCode: 'travel' }, me())
    const { data } = await server.call(listRecentApps, {}, me())
    expect(data.map(({ code }) => code)).toEqual(['travel', 'treasury'])
    expect((await server.call(listRecentApps, {}, seller())).data).toEqual([])
    expect((await server.call(listShortcuts, {}, seller())).data).toEqual([])
  })

  it('Z-02: what I may not use any more is not shown', async () => {
    await server.fresh.database.query({
      text: `insert into recently_used (corp_id, user_id, kind, code, used_at)
        select 'yuanshan', $1, k.kind, k.code, now()
        from (values ('APP', 'treasury'), ('WORKFLOW', 'transferApproval'), ('BIZ_MODEL', 'transfer')) k(kind, code)`,
      values: [world.people.initiator],
    })
    expect((await server.call(listRecentApps, {}, seller())).data).toEqual([])
    expect((await server.call(listRecentWorkflows, {}, seller())).data).toEqual([])
    expect((await server.call(listShortcuts, {}, seller())).data).toEqual([])
  })
})
