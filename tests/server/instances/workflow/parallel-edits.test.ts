import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
/** Others see here what is saved. */
let open: World

beforeAll(async () => {
  server = await startTestServer()
  const worldOf = (corpId: string, sharedDraft: boolean) =>
    workflowWorld(server.fresh.database, corpId, (pkg) => {
      for (const node of pkg.workflows[0]?.nodes ?? []) {
        if (node.type !== 'approval' || node.code !== 'finance') continue
        node.sharedDraft = sharedDraft
        node.fields = {
          purpose: { editable: true },
          items: { editable: true },
          'items.what': { editable: true },
          'items.amount': { editable: true },
        }
      }
    })
  world = await worldOf('yuanshan', false)
  open = await worldOf('haitang', true)
})
afterAll(() => server.close())

type Row = Readonly<Record<string, unknown>>
type Data = Readonly<Record<string, unknown>>

const ROWS: readonly Row[] = ['r1', 'r2', 'r3'].map((id) => ({ id, what: id, amount: '4000' }))
/** The rows with other texts in one column. */
const written = (texts: Data): Row[] => ROWS.map((row) => ({ ...row, what: texts[`${row.id}`] ?? row.what }))

/** Two approvers at one step, each with a task of his own. */
async function parallel(of: World = world) {
  const { workflowInstanceId } = await of.start('12000', { items: ROWS })
  await of.decide(of.people.manager, 'agree', workflowInstanceId)
  const acting = async (userId: string) => {
    const as = { as: { corpId: of.corpId, userId } }
    const workItemId = await of.itemOf(userId, workflowInstanceId)
    const load = async () => (await server.call(loadForm, { workitemId: workItemId }, as)).data
    const save = async (data: Data) =>
      server.call(saveForm, { workItemId, bizObject: { data }, replayToken: freshToken() }, as)
    const agree = async (data: Data) => {
      const { revision, digest } = await load()
      const fence = { revision, digest }
      const named = { actionCode: 'agree', workItemId, fence, replayToken: freshToken() }
      return server.call(submitForm, { ...named, bizObject: { data } }, as)
    }
    return { load, save, agree }
  }
  const [first, second] = of.people.finance
  const watched = async () => {
    const as = { as: { corpId: of.corpId, userId: of.people.initiator } }
    return (await server.call(loadForm, { workflowInstanceId }, as)).data.bizObject.data
  }
  return { one: await acting(first), other: await acting(second), watched }
}

describe('S7: what is saved before deciding, while somebody else decides', () => {
  it('S7: keeps its own cells, and the others’ later changes of the same table stay', async () => {
    const { one, other, watched } = await parallel()
    expect((await one.save({ items: written({ r1: 'mine' }) })).fault).toBeNull()
    const theirs = written({ r2: 'theirs' }).map((row) =>
      row.id === 'r1' ? { ...row, amount: '5000' } : row,
    )
    expect((await other.agree({ items: theirs })).fault).toBeNull()
    const { bizObject } = await one.load()
    const both = [
      { id: 'r1', what: 'mine', amount: '5000' },
      { id: 'r2', what: 'theirs' },
      { id: 'r3', what: 'r3' },
    ]
    expect(bizObject.data.items).toMatchObject(both)
    expect((await one.agree({ items: bizObject.data.items })).fault).toBeNull()
    expect((await watched()).items).toMatchObject(both)
  })

  it('S7: keeps rows that were added, taken away and moved on either side', async () => {
    const { one, other } = await parallel()
    const added = { id: 'mine', what: 'new', amount: '1' }
    const [first = {}, second = {}, third = {}] = ROWS
    await one.save({ items: [first, added, third] })
    await other.agree({ items: [third, first, second, { id: 'theirs', what: 'new too', amount: '2' }] })
    const { items } = (await one.load()).bizObject.data
    expect(items).toMatchObject([{ id: 'r3' }, { id: 'r1' }, { id: 'mine' }, { id: 'theirs' }])
  })

  it('S7: a row that one took away stays when the other has written into it since', async () => {
    const { one, other } = await parallel()
    await one.load()
    await one.save({ items: ROWS.slice(1) })
    await other.agree({ items: written({ r1: 'needed' }) })
    const { bizObject, changedFields } = await one.load()
    expect(bizObject.data.items).toMatchObject([{ id: 'r1', what: 'needed' }, { id: 'r2' }, { id: 'r3' }])
    expect(changedFields?.map(({ path }) => path)).toEqual(['items', 'items.r1'])
  })

  it('S7: rows that both added without an id are two', async () => {
    const { one, other } = await parallel()
    await one.save({ items: [...ROWS, { what: 'mine', amount: '1' }] })
    await other.agree({ items: [...ROWS, { what: 'theirs', amount: '1' }] })
    const { bizObject } = await one.load()
    const texts = [{ what: 'r1' }, { what: 'r2' }, { what: 'r3' }, { what: 'theirs' }, { what: 'mine' }]
    expect(bizObject.data.items).toMatchObject(texts)
    expect((await one.agree({ items: bizObject.data.items })).fault).toBeNull()
  })

  it('S7: of a field that both changed, mine stands in the form and theirs is marked as changed since', async () => {
    const { one, other } = await parallel()
    await one.load()
    await one.save({ purpose: 'mine' })
    await other.agree({ purpose: 'theirs' })
    const { bizObject, changedFields } = await one.load()
    expect(bizObject.data.purpose).toBe('mine')
    expect(changedFields).toMatchObject([{ path: 'purpose' }])
  })

  it('S7: where others see it, the edits of several stand beside one another', async () => {
    const { one, other, watched } = await parallel(open)
    await one.save({ items: written({ r1: 'one' }) })
    await other.save({ items: written({ r2: 'other' }) })
    expect((await watched()).items).toMatchObject([{ what: 'one' }, { what: 'other' }, { what: 'r3' }])
  })
})
