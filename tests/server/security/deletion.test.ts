import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment, deleteComment } from '../../../contract/form-comments.ts'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { circulateWorkItem } from '../../../contract/workflow/circulates.ts'
import { saveForm } from '../../../contract/workflow/drafts.ts'
import { deleteInstance } from '../../../contract/workflow/endings.ts'
import { saveUrge, URGE_TYPE } from '../../../contract/workflow/urge.ts'
import { deleteUserDrafts } from '../../../contract/workflow/user-drafts.ts'
import { verifyLogs } from '../../../server/audit/log-verify.ts'
import { sweepFilesTask } from '../../../server/files/tasks.ts'
import { copiesChannel } from '../../../server/notify/outbox/copies.ts'
import { filesWith, tablesWith } from '../../support/marker.ts'
import { relayMessages } from '../../support/messages.ts'
import { insertPerson } from '../../support/people.ts'
import { type FileScene, fileScene, NEW_TRIP } from '../../support/uploads.ts'
import { freshToken } from '../../support/workflow-world.ts'

const CORP = 'yuanshan'
const MARK = 'zq-everywhere-7f3'

let scene: FileScene
let administrator: string

beforeAll(async () => {
  scene = await fileScene()
  administrator = (await insertPerson(scene.server.fresh.database, CORP, { permissions: ['SYS_MNG'] })).userId
})
afterAll(() => scene.close())

const as = (userId: string) => ({ as: { corpId: CORP, userId } })
const people = () => scene.world.people
const database = () => scene.server.fresh.database
const marked = () => tablesWith(database(), MARK)

async function sweep(): Promise<void> {
  // The sweeper asks for what is over before now.
  await database().query({
    text: `update file_object set expires_at = expires_at - interval '1 second' where attached_at is null`,
  })
  await sweepFilesTask(scene.server.deps).run({}, new AbortController().signal)
}

async function relay(): Promise<void> {
  await relayMessages(database(), copiesChannel(database(), { publish: () => {} }))
}

async function uploaded() {
  const bytes = `the bytes of ${MARK}`
  return (await scene.upload(people().initiator, { place: NEW_TRIP, name: `${MARK}.txt`, bytes })).file
}

const draftOf = (more: Record<string, unknown>) => ({
  workflowCode: 'tripApproval',
  departmentId: scene.world.departmentId,
  replayToken: freshToken(),
  ...more,
})

/** A trip with the marker in its form, rows, title and file. */
async function started(): Promise<string> {
  const items = [{ id: 'r1', what: MARK, amount: '12800' }]
  const data = { purpose: MARK, secretNote: `note ${MARK}`, items, papers: [await uploaded()] }
  const input = draftOf({ actionCode: 'submit', bizObject: { data } })
  return (await scene.server.call(submitForm, input, as(people().initiator))).data.workflowInstanceId
}

async function pageFor(userId: string, workflowInstanceId: string) {
  const { data } = await scene.server.call(loadForm, { workflowInstanceId }, as(userId))
  return { ...data, workItemId: data.workItemId ?? '', recordId: data.bizObject.id ?? '' }
}

async function comment(workflowInstanceId: string, more: Record<string, unknown> = {}) {
  const { recordId: bizObjectId } = await pageFor(people().initiator, workflowInstanceId)
  const input = {
    schemaCode: 'trip',
    bizObjectId,
    content: `said ${MARK}`,
    mentions: [people().manager],
    resources: [(await uploaded()).id],
    replayToken: freshToken(),
    ...more,
  }
  const answer = await scene.server.call(createComment, input, as(people().initiator))
  return { input, id: answer.data.id }
}

async function urge(instanceId: string): Promise<void> {
  const input = { instanceId, text: `hurry ${MARK}`, urgeType: URGE_TYPE.client, replayToken: freshToken() }
  expect((await scene.server.call(saveUrge, input, as(people().initiator))).fault).toBeNull()
}

/** What the manager typed and did not send, and copies with a note that he gives. */
async function typed(workflowInstanceId: string): Promise<void> {
  const { manager, stranger } = people()
  const { workItemId, revision, digest } = await pageFor(manager, workflowInstanceId)
  const fence = { revision, digest }
  const copy = {
    workItemId,
    fence,
    participantors: [stranger],
    approval: { content: `see ${MARK}` },
    replayToken: freshToken(),
  }
  expect((await scene.server.call(circulateWorkItem, copy, as(manager))).fault).toBeNull()
  const page = await pageFor(manager, workflowInstanceId)
  const save = {
    workItemId,
    fence: { revision: page.revision, digest: page.digest },
    approval: { content: `not sent ${MARK}` },
    bizObject: { data: {} },
    replayToken: freshToken(),
  }
  expect((await scene.server.call(saveForm, save, as(manager))).fault).toBeNull()
}

const remove = (workflowInstanceId: string) =>
  scene.server.call(
    deleteInstance,
    { workflowInstanceId, reason: 'by mistake', replayToken: freshToken() },
    as(administrator),
  )

describe('what is deleted is found nowhere', () => {
  it('a document: form, rows, title, opinions, comments, files, messages, copies, log, drafts', async () => {
    const id = await started()
    await comment(id)
    await urge(id)
    await typed(id)
    await relay()
    // One message more that nobody was told yet.
    await comment(id)
    expect(await marked()).toEqual(
      expect.arrayContaining([
        'biz_object.data',
        'circulate_item.note',
        'file_object.name',
        'form_comment.content',
        'instance.title',
        'instance_search.words',
        'notification.params',
        'operation_log.body',
        'outbox.payload',
        'pending_text.opinion',
        'replay_token.answer',
      ]),
    )
    expect(filesWith(scene.dataDir, MARK)).not.toEqual([])
    expect((await remove(id)).fault).toBeNull()
    expect(await marked()).toEqual(['file_object.name'])
    await sweep()
    await relay()
    expect(await marked()).toEqual([])
    expect(filesWith(scene.dataDir, MARK)).toEqual([])
    expect((await verifyLogs(database())).broken).toEqual([])
    expect((await remove(id)).fault?.fault).toBe('instanceDeleted')
  })

  it('a comment: words, files, who was mentioned, what they were told; its token does nothing twice', async () => {
    const { workflowInstanceId } = await scene.world.start('9000')
    const { id, input } = await comment(workflowInstanceId)
    await relay()
    expect((await scene.server.call(deleteComment, { id }, as(people().initiator))).fault).toBeNull()
    await sweep()
    expect(await marked()).toEqual([])
    expect(filesWith(scene.dataDir, MARK)).toEqual([])
    const again = await scene.server.call(createComment, input, as(people().initiator))
    expect(again.data).toMatchObject({ id, content: '', state: 'DISABLED', attachments: [] })
    expect(await marked()).toEqual([])
  })

  it('a draft: what was typed, its title and its files', async () => {
    const { initiator } = people()
    const data = { purpose: MARK, papers: [await uploaded()] }
    const input = draftOf({ bizObject: { data }, approval: { content: MARK } })
    const ids = await Promise.all(
      [0, 1].map(async () => {
        const kept = { ...input, replayToken: freshToken() }
        return (await scene.server.call(saveForm, kept, as(initiator))).data
      }),
    )
    const [first, second] = ids
    const dropped = { ids: [first?.workItem.id], replayToken: freshToken() }
    expect((await scene.server.call(deleteUserDrafts, dropped, as(initiator))).data.successNum).toBe(1)
    await sweep()
    // The other draft names the file as well.
    expect(filesWith(scene.dataDir, MARK)).toHaveLength(1)
    const last = { workflowInstanceId: second?.workflowInstanceId, replayToken: freshToken() }
    expect((await scene.server.call(deleteInstance, last, as(initiator))).fault).toBeNull()
    await sweep()
    expect(await marked()).toEqual([])
    expect(filesWith(scene.dataDir, MARK)).toEqual([])
  })

  it('whoever deletes, comments and sends messages at once leaves nothing behind', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await started()
      const { recordId: bizObjectId } = await pageFor(people().initiator, id)
      await comment(id)
      const saying = { schemaCode: 'trip', bizObjectId, content: MARK, mentions: [people().manager] }
      const [first, second] = await Promise.all([
        remove(id),
        remove(id),
        relay(),
        scene.server.call(createComment, { ...saying, replayToken: freshToken() }, as(people().initiator)),
      ])
      const faults = [first.fault?.fault, second.fault?.fault]
      expect(faults.filter((fault) => fault === undefined)).toHaveLength(1)
      await relay()
      await sweep()
      expect(await marked()).toEqual([])
    }
  })
})
