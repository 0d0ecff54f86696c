import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment, deleteComment, listComments } from '../../../contract/form-comments.ts'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { listWorkItemApprovals } from '../../../contract/instances.ts'
import { batchSubmit } from '../../../contract/workflow/drafts.ts'
import { forwardWorkItem } from '../../../contract/workflow/hand-over.ts'
import { listOperation } from '../../../contract/workflow/logs.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { simulateAction } from '../../../contract/workflow/simulate.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
/** The manager signs here. */
let signing: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  signing = await workflowWorld(server.fresh.database, 'haitang', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type !== 'approval' || node.code !== 'manager') continue
      node.signature = { agree: 'required', reject: 'optional', latest: true }
      node.quick = true
    }
  })
})
afterAll(() => server.close())

const as = (userId: string, corpId = 'yuanshan') => ({ as: { corpId, userId } })

/** Something that this person has uploaded and nothing has taken up. */
async function uploaded(corpId: string, ownerId: string, name = 'budget.xlsx'): Promise<string> {
  const id = randomUUID()
  await server.fresh.database.query({
    text: `insert into file_object (corp_id, id, owner_id, name, size, media_type, kind, sha256, storage_key, state,
        created_at, expires_at)
      values ($1, $2, $3, $4, 1000, 'image/png', 'image', '\\x00', $5, 'ready', app_now(),
        app_now() + interval '1 day')`,
    values: [corpId, id, ownerId, name, `key-${id}`],
  })
  return id
}

async function itemOf({ people, corpId, start, itemOf: openItem }: World) {
  const { workflowInstanceId } = await start('800')
  const workItemId = await openItem(people.manager, workflowInstanceId)
  const { data } = await server.call(loadForm, { workitemId: workItemId }, as(people.manager, corpId))
  const fence = { revision: data.revision, digest: data.digest }
  return { workflowInstanceId, page: data, onItem: { workItemId, fence, replayToken: freshToken() } }
}

function agree(of: World, onItem: object, approval: Record<string, unknown>) {
  const input = { ...onItem, actionCode: 'agree', bizObject: { data: {} }, approval }
  return server.call(submitForm, input, as(of.people.manager, of.corpId))
}

async function timeline(of: World, workflowInstanceId: string) {
  const { data } = await server.call(
    listWorkItemApprovals,
    { workflowInstanceId },
    as(of.people.initiator, of.corpId),
  )
  return data.flatMap(({ nodes }) => nodes)
}

describe('files with an opinion', () => {
  it('stand with it in the timeline and in the log, and belong to the run', async () => {
    const { manager } = world.people
    const file = await uploaded('yuanshan', manager)
    const { workflowInstanceId, onItem } = await itemOf(world)
    const answer = await agree(world, onItem, { content: 'see the sheet', resources: [file] })
    expect(answer.fault).toBeNull()
    const resources = [{ id: file, name: 'budget.xlsx', size: 1000, mimeType: 'image/png' }]
    const people = await timeline(world, workflowInstanceId)
    expect(people.find(({ opinion }) => opinion === 'see the sheet')?.papers).toEqual({ resources })
    const log = await server.call(listOperation, { workflowInstanceId }, as(manager))
    expect(log.data.find(({ detail }) => detail === 'see the sheet')?.papers).toEqual({ resources })
    const { rows } = await server.fresh.database.query({
      text: 'select attached_part, attached_to from file_object where id = $1',
      values: [file],
    })
    expect(rows).toEqual([{ attached_part: 'opinion', attached_to: workflowInstanceId }])
  })

  it('of a transfer stand in the log', async () => {
    const { manager, stranger } = world.people
    const file = await uploaded('yuanshan', manager)
    const { workflowInstanceId, onItem } = await itemOf(world)
    const approval = { content: 'please take it', resources: [file] }
    const sent = { ...onItem, participantors: [stranger], approval }
    expect((await server.call(forwardWorkItem, sent, as(manager))).fault).toBeNull()
    const { data } = await server.call(listOperation, { workflowInstanceId }, as(manager))
    expect(data.flatMap(({ papers }) => papers?.resources ?? []).map(({ id }) => id)).toEqual([file])
  })

  it('F-02: another person’s upload, one that stands elsewhere, and an unknown one are refused', async () => {
    const { manager, initiator } = world.people
    const first = await itemOf(world)
    const used = await uploaded('yuanshan', manager)
    await agree(world, first.onItem, { content: 'x', resources: [used] })
    const { onItem, workflowInstanceId } = await itemOf(world)
    for (const file of [await uploaded('yuanshan', initiator), used, randomUUID()]) {
      const { fault } = await agree(world, onItem, { content: 'x', resources: [file] })
      expect(fault?.fault).toBe('fileNotYours')
    }
    expect(await world.itemOf(manager, workflowInstanceId)).toBeTruthy()
  })

  it('more than twenty are refused', async () => {
    const { onItem } = await itemOf(world)
    const resources = Array.from({ length: 21 }, () => randomUUID())
    const { fault } = await agree(world, onItem, { content: 'x', resources })
    expect(fault).toMatchObject({ fault: 'tooManyFiles', params: { max: 20, count: 21 } })
  })
})

describe('G6: a signature', () => {
  it('that is required is checked on the server, by name of the rule; drawn or typed it is shown', async () => {
    const { manager } = signing.people
    const { onItem, page, workflowInstanceId } = await itemOf(signing)
    const offers = page.allowedActions.filter(({ signature }) => signature !== undefined)
    expect(offers.map(({ action, signature }) => [action, signature])).toEqual([
      ['agree', { required: true, latest: true }],
      ['reject', { required: false, latest: true }],
    ])
    const bare = await agree(signing, onItem, { content: 'fine' })
    expect(bare.fault?.fault).toBe('signatureRequired')
    expect(bare.message).toContain('G6')
    const blank = await agree(signing, onItem, { content: 'fine', signature: { kind: 'typed', name: ' ' } })
    expect(blank.fault?.fault).toBe('signatureRequired')
    const picture = await uploaded('haitang', manager, 'signature.png')
    const signed = await agree(signing, onItem, {
      content: 'fine',
      signature: { kind: 'drawn', fileId: picture },
    })
    expect(signed.fault).toBeNull()
    const people = await timeline(signing, workflowInstanceId)
    expect(people.find(({ opinion }) => opinion === 'fine')?.papers?.signature).toMatchObject({
      kind: 'drawn',
      file: { id: picture },
    })
    const { rows } = await server.fresh.database.query({
      text: 'select file_id from hand_signature where corp_id = $1 and user_id = $2',
      values: ['haitang', manager],
    })
    expect(rows).toEqual([{ file_id: picture }])
  })

  it('may be a typed name, for whoever cannot draw', async () => {
    const { onItem, workflowInstanceId } = await itemOf(signing)
    await agree(signing, onItem, { content: 'ok', signature: { kind: 'typed', name: ' 林静 ' } })
    const people = await timeline(signing, workflowInstanceId)
    expect(people.find(({ opinion }) => opinion === 'ok')?.papers?.signature).toEqual({
      kind: 'typed',
      name: '林静',
    })
  })

  it('is not kept where none is asked for', async () => {
    const { onItem, workflowInstanceId } = await itemOf(world)
    await agree(world, onItem, { content: 'plain', signature: { kind: 'typed', name: '林静' } })
    const people = await timeline(world, workflowInstanceId)
    expect(people.find(({ opinion }) => opinion === 'plain')?.papers).toBeUndefined()
  })

  it('G12: what needs one is handed back from a batch', async () => {
    const { onItem } = await itemOf(signing)
    const input = { taskIds: [onItem.workItemId], replayToken: freshToken() }
    const { data } = await server.call(batchSubmit, input, as(signing.people.manager, 'haitang'))
    expect(data.results).toMatchObject([{ result: 'needsInput', fault: 'needsOpeningAlone' }])
  })

  it('is not asked for by what only foretells', async () => {
    const { onItem } = await itemOf(signing)
    const input = { actionCode: 'agree' as const, workItemId: onItem.workItemId, bizObject: { data: {} } }
    expect((await server.call(simulateAction, input, as(signing.people.manager, 'haitang'))).fault).toBeNull()
  })

  it('of a return is optional here, and kept when it is given', async () => {
    const { onItem, workflowInstanceId } = await itemOf(signing)
    const approval = { content: 'back', signature: { kind: 'typed' as const, name: '林静' } }
    const input = { ...onItem, rejectToActivityCode: 'start', approval }
    expect((await server.call(rejectWorkItem, input, as(signing.people.manager, 'haitang'))).fault).toBeNull()
    const people = await timeline(signing, workflowInstanceId)
    expect(people.find(({ opinion }) => opinion === 'back')?.papers?.signature).toEqual(approval.signature)
  })
})

describe('files with a comment', () => {
  it('are told with it, are nobody else’s, and go with it', async () => {
    const { initiator, manager } = world.people
    const { page } = await itemOf(world)
    const about = { schemaCode: page.bizObject.schemaCode, bizObjectId: page.bizObject.id ?? '' }
    const write = (userId: string, resources: string[]) => {
      const input = { ...about, content: 'see', resources, replayToken: freshToken() }
      return server.call(createComment, input, as(userId))
    }
    const file = await uploaded('yuanshan', initiator, 'plan.PDF')
    expect((await write(manager, [file])).fault?.fault).toBe('fileNotYours')
    const written = await write(initiator, [file])
    expect(written.data.attachments).toEqual([
      { refId: file, name: 'plan.PDF', fileSize: 1000, fileExtension: 'pdf', mimeType: 'image/png' },
    ])
    const { data } = await server.call(listComments, about, as(manager))
    expect(data.content[0]).toMatchObject({ attachmentNum: 1, attachments: [{ refId: file }] })
    await server.call(deleteComment, { id: written.data.id }, as(initiator))
    const { rows } = await server.fresh.database.query({
      text: 'select attached_part from file_object where id = $1 and expires_at <= app_now()',
      values: [file],
    })
    expect(rows).toEqual([{ attached_part: null }])
  })
})
