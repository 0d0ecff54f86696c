import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { recordRef } from '../../../contract/records.ts'
import { saveForm } from '../../../contract/workflow/drafts.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { withContracts } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let calls: ReturnType<typeof recordCalls>
let mine: string
let theirs: string

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withContracts)
  calls = recordCalls(server, world.corpId)
  mine = (await calls.create(world.people.initiator, { number: 'M-1', amount: '88', margin: '4444444' })).data
    .bizObjectId
  theirs = (await calls.create(world.people.stranger, { number: 'T-1' })).data.bizObjectId
})
afterAll(() => server.close())

const start = (data: Readonly<Record<string, unknown>>) =>
  server.call(
    submitForm,
    {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId: world.departmentId,
      bizObject: { data: { purpose: '拜访', items: [{ id: 'r1', what: '机票', amount: '10' }], ...data } },
      replayToken: freshToken(),
    },
    calls.as(world.people.initiator),
  )

const refs = (value: unknown) => z.parse(z.array(recordRef), value)
const load = (userId: string, workflowInstanceId: string) =>
  server.call(loadForm, { workflowInstanceId }, calls.as(userId))

describe('a relation in a form', () => {
  it('is stored as ids and read with name and summary, in fields and in rows', async () => {
    const items = [{ id: 'r1', what: '机票', amount: '10', of: { id: mine, name: 'whatever' } }]
    const started = await start({ about: mine, further: [mine], items })
    const { data } = await load(world.people.initiator, started.data.workflowInstanceId)
    const [about] = refs([data.bizObject.data.about])
    expect(about).toMatchObject({
      id: mine,
      schemaCode: 'contract',
      name: 'M-1 服务器',
      readable: true,
      appCode: 'travel',
    })
    expect(about?.summary?.map(({ code, value }) => [code, value])).toEqual([['amount', '88']])
    expect(refs(data.bizObject.data.further)[0]?.id).toBe(mine)
    expect(data.bizObject.data.items).toMatchObject([{ of: { id: mine, name: 'M-1 服务器' } }])
    const { rows } = await server.fresh.database.query<{ about: unknown; of: unknown }>({
      text: `select data->'about' as about, data->'items'->0->'of' as of from biz_object where instance_id = $1`,
      values: [started.data.workflowInstanceId],
    })
    expect(rows[0]).toEqual({ about: mine, of: mine })
  })

  it('D-02: tells whoever may not read the record its name alone, and nobody what is hidden from him', async () => {
    const started = await start({ about: mine })
    const seen = await load(world.people.manager, started.data.workflowInstanceId)
    expect(refs([seen.data.bizObject.data.about])[0]?.readable).toBe(true)
    expect(seen.response.body).not.toContain('4444444')
    await server.fresh.database.query({
      text: 'update biz_object set owner_id = $2, owner_department_id = $3 where id = $1',
      values: [mine, world.people.stranger, '00000000-0000-4000-8000-000000000000'],
    })
    const hidden = await load(world.people.manager, started.data.workflowInstanceId)
    const [ref] = refs([hidden.data.bizObject.data.about])
    expect(ref).toMatchObject({ name: 'M-1 服务器', readable: false })
    expect(ref?.summary).toBeUndefined()
    expect(hidden.response.body).not.toContain('"88"')
    await server.fresh.database.query({
      text: 'update biz_object set owner_id = $2, owner_department_id = $3 where id = $1',
      values: [mine, world.people.initiator, world.departmentId],
    })
  })

  it('Z-12: names no record that its author may not read, nor one of another model, nor an invented one', async () => {
    const { workflowInstanceId } = await world.start('10')
    const { rows } = await server.fresh.database.query<{ id: string }>({
      text: 'select biz_object_id as id from instance where id = $1',
      values: [workflowInstanceId],
    })
    const foreign = [theirs, rows[0]?.id, 'nonsense', '00000000-0000-4000-8000-000000000001']
    for (const id of foreign) {
      const refused = await start({ about: id })
      expect(refused.fault?.fault).toBe('fieldInvalid')
      expect(refused.fault?.problems).toEqual([{ path: 'about', problem: 'unknownRecord' }])
    }
    const inRow = await start({ items: [{ id: 'r1', what: 'x', amount: '1', of: theirs }] })
    expect(inRow.fault?.problems).toEqual([{ path: 'items.0.of', problem: 'unknownRecord' }])
    const several = await start({ further: [mine, theirs] })
    expect(several.fault?.problems).toEqual([{ path: 'further', problem: 'unknownRecord' }])
    const plain = await calls.create(world.people.initiator, { follows: theirs })
    expect(plain.fault?.problems).toEqual([{ path: 'follows', problem: 'unknownRecord' }])
  })

  it('S1: is checked and kept in drafts too', async () => {
    const save = (about: string) =>
      server.call(
        saveForm,
        { workflowCode: 'tripApproval', bizObject: { data: { about } }, replayToken: freshToken() },
        calls.as(world.people.initiator),
      )
    expect((await save(theirs)).fault?.problems).toEqual([{ path: 'about', problem: 'unknownRecord' }])
    const saved = await save(mine)
    const page = await load(world.people.initiator, saved.data.workflowInstanceId)
    expect(refs([page.data.bizObject.data.about])[0]?.name).toBe('M-1 服务器')
  })

  it('stays good for those who go on with the form, though they could not have chosen it', async () => {
    const started = await start({ about: mine })
    const { manager } = world.people
    const page = (await load(manager, started.data.workflowInstanceId)).data
    const agreed = await server.call(
      submitForm,
      {
        actionCode: 'agree',
        workItemId: page.workItemId ?? '',
        fence: { revision: page.revision, digest: page.digest },
        bizObject: { data: { about: page.bizObject.data.about } },
        replayToken: freshToken(),
      },
      calls.as(manager),
    )
    expect(agreed.fault).toBeNull()
  })

  it('to a deleted record says that it is gone', async () => {
    const started = await start({ about: mine })
    await server.fresh.database.query({ text: 'delete from biz_object where id = $1', values: [mine] })
    const { data } = await load(world.people.initiator, started.data.workflowInstanceId)
    expect(refs([data.bizObject.data.about])[0]).toMatchObject({
      id: mine,
      missing: true,
      readable: false,
      name: '',
    })
  })
})
