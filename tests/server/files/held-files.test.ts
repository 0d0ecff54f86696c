import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discardFile, type StoredFile } from '../../../contract/files.ts'
import { createComment, deleteComment } from '../../../contract/form-comments.ts'
import { submitForm } from '../../../contract/forms.ts'
import { deleteInstance } from '../../../contract/workflow/endings.ts'
import { sweepFilesTask } from '../../../server/files/tasks.ts'
import { perform } from '../../../server/instances/perform/perform.ts'
import { type FileScene, fileScene, NEW_TRIP, pageOf } from '../../support/uploads.ts'
import { freshToken } from '../../support/workflow-world.ts'

let scene: FileScene

beforeAll(async () => {
  scene = await fileScene()
})
afterAll(() => scene.close())

const initiator = () => scene.world.people.initiator
const manager = () => scene.world.people.manager
const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const sweep = () => sweepFilesTask(scene.server.deps).run({}, new AbortController().signal)

async function uploaded(): Promise<StoredFile> {
  return (await scene.upload(initiator(), { place: NEW_TRIP })).file
}

function submit(papers: readonly StoredFile[], columns: Record<string, unknown> = {}) {
  const data = { purpose: '拜访客户', papers: [...papers], ...columns }
  const { departmentId } = scene.world
  return scene.server.call(
    submitForm,
    {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId,
      bizObject: { data },
      replayToken: freshToken(),
    },
    as(initiator()),
  )
}

async function commentWith(fileId: string) {
  const page = await pageOf(scene, initiator(), await scene.startWith([]))
  const input = {
    schemaCode: 'trip',
    bizObjectId: page.bizObject.id ?? '',
    content: 'see the sheet',
    resources: [fileId],
    replayToken: freshToken(),
  }
  const { data } = await scene.server.call(createComment, input, as(initiator()))
  return data
}

async function discard(fileId: string): Promise<boolean> {
  return (await scene.server.call(discardFile, { fileId }, as(initiator()))).data
}

async function links(userId: string, workflowInstanceId: string, file: StoredFile): Promise<number> {
  const place = { part: 'field' as const, workflowInstanceId, field: 'papers' }
  return (await scene.links(userId, place, [file.id])).length
}

const known = async () => {
  const { rows } = await scene.server.fresh.database.query<{ id: string }>({
    text: 'select id from file_object',
  })
  return rows.map(({ id }) => id)
}

async function age(): Promise<void> {
  await scene.server.fresh.database.query({
    text: `update file_object set expires_at = app_now() - interval '1 minute'`,
  })
}

describe('F-02: a file that something has taken up', () => {
  it('stands in no other form, whatever took it up, and is refused at the field', async () => {
    const [spoken, attached] = [await uploaded(), await uploaded()]
    await commentWith(spoken.id)
    const workflowInstanceId = await scene.startWith([attached])
    for (const file of [spoken, attached]) {
      const { fault } = await submit([file])
      expect([fault?.fault, fault?.problems]).toEqual([
        'fieldInvalid',
        [{ path: 'papers', problem: 'unknownFile' }],
      ])
      const rows = [{ id: 'r1', what: '机票', amount: '1', receipt: [file] }]
      expect((await submit([], { items: rows })).fault?.problems).toEqual([
        { path: 'items.0.receipt', problem: 'unknownFile' },
      ])
    }
    expect(await links(manager(), workflowInstanceId, attached)).toBe(1)
  })

  it('of two that want it at once only one gets it, and its form keeps it', async () => {
    const file = await uploaded()
    const answers = await Promise.all([submit([file]), submit([file]), submit([file])])
    const done = answers.filter(({ fault }) => fault === null)
    expect(done).toHaveLength(1)
    const refused = answers.flatMap(({ fault }) => fault?.fault ?? [])
    expect(new Set(refused)).toEqual(new Set(['fieldInvalid']))
    expect(await discard(file.id)).toBe(false)
    expect(await links(manager(), done[0]?.data.workflowInstanceId ?? '', file)).toBe(1)
  })

  it('of a deleted comment goes, but stays with a form that names it all the same', async () => {
    const [lone, shared] = [await uploaded(), await uploaded()]
    const first = await commentWith(lone.id)
    const second = await commentWith(shared.id)
    const workflowInstanceId = await handedOn(await scene.startWith([]), [shared])
    for (const { id } of [first, second]) {
      expect((await scene.server.call(deleteComment, { id }, as(initiator()))).fault).toBeNull()
    }
    expect(await discard(shared.id)).toBe(false)
    await age()
    await sweep()
    expect(await links(manager(), workflowInstanceId, shared)).toBe(1)
    expect(await known()).not.toContain(lone.id)
  })
})

/** A sub-process that the server starts with values of its parent. */
async function handedOn(parentId: string, papers: readonly StoredFile[]): Promise<string> {
  const { deps, corpId, departmentId } = scene.world
  const { workflowInstanceId } = await perform(deps, {
    ...{ corpId, actorId: null, requestId: 'test', client: 'OTHER', replayToken: freshToken() },
    ...{ route: 'test', body: {}, target: { kind: 'new', workflowCode: 'tripApproval' } },
    command: () => ({
      type: 'submit',
      item: null,
      initiatorId: initiator(),
      departmentId,
      data: { purpose: '拜访客户', papers: [...papers] },
      opinion: '',
      parent: { instanceId: parentId, kind: 'child', child: 1 },
    }),
  })
  return workflowInstanceId
}

describe('a run that is deleted for good', () => {
  beforeAll(() =>
    scene.server.fresh.database.query({
      text: `insert into permission_grant (corp_id, user_id, permission, scope) values ('yuanshan', $1, 'ADMIN', '{}')`,
      values: [scene.world.people.stranger],
    }),
  )

  function removed(workflowInstanceId: string) {
    const input = { workflowInstanceId, reason: '作废', replayToken: freshToken() }
    return scene.server.call(deleteInstance, input, as(scene.world.people.stranger))
  }

  it('takes its files with it, of fields, comments and opinions', async () => {
    const [field, spoken] = [await uploaded(), await uploaded()]
    const workflowInstanceId = await scene.startWith([field])
    const page = await pageOf(scene, initiator(), workflowInstanceId)
    const comment = {
      ...{ schemaCode: 'trip', bizObjectId: page.bizObject.id ?? '', content: 'x' },
      ...{ resources: [spoken.id], replayToken: freshToken() },
    }
    expect((await scene.server.call(createComment, comment, as(initiator()))).fault).toBeNull()
    expect((await removed(workflowInstanceId)).fault).toBeNull()
    await sweep()
    const left = await known()
    expect(left).not.toContain(field.id)
    expect(left).not.toContain(spoken.id)
  })

  it('G6: leaves the last signature that its signer drew, until he draws another', async () => {
    const file = await uploaded()
    const workflowInstanceId = await scene.startWith([file])
    const { database } = scene.server.fresh
    const sign = (id: string) =>
      database.query({
        text: `insert into hand_signature (corp_id, user_id, file_id, signed_at) values ('yuanshan', $1, $2, app_now())
          on conflict (corp_id, user_id) do update set file_id = excluded.file_id`,
        values: [initiator(), id],
      })
    await sign(file.id)
    expect((await removed(workflowInstanceId)).fault).toBeNull()
    expect(await discard(file.id)).toBe(false)
    await sweep()
    expect(await known()).toContain(file.id)
    await sign((await uploaded()).id)
    await sweep()
    expect(await known()).not.toContain(file.id)
  })

  it('leaves a file to the run that it was handed on to, and that one takes it along', async () => {
    const file = await uploaded()
    const first = await scene.startWith([file])
    const second = await handedOn(first, [file])
    expect((await removed(first)).fault).toBeNull()
    expect(await discard(file.id)).toBe(false)
    await sweep()
    expect(await links(manager(), second, file)).toBe(1)
    expect((await removed(second)).fault).toBeNull()
    await sweep()
    expect(await known()).not.toContain(file.id)
  })
})
