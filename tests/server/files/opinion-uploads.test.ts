import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilePlace } from '../../../contract/files.ts'
import { loadForm } from '../../../contract/forms.ts'
import { answerAssist, assistWorkItem } from '../../../contract/workflow/assist.ts'
import { type FileScene, fileScene } from '../../support/uploads.ts'
import { freshToken } from '../../support/workflow-world.ts'

let scene: FileScene
beforeAll(async () => {
  scene = await fileScene()
})
afterAll(() => scene.close())

describe('F-02: an upload to an opinion', () => {
  const opinion = (on: Partial<FilePlace>): FilePlace => ({ part: 'opinion', ...on })

  it('F-02: needs an act that takes one now: a task, a draft or a new form, not a run that is over', async () => {
    const { people, start, itemOf, decide } = scene.world
    const { workflowInstanceId } = await start('100')
    const workItemId = await itemOf(people.manager, workflowInstanceId)
    const to = async (userId: string, on: Partial<FilePlace>) =>
      (await scene.upload(userId, { place: opinion(on) })).fault?.fault
    expect(await to(people.manager, { workItemId })).toBeUndefined()
    expect(await to(people.manager, { workflowInstanceId })).toBeUndefined()
    expect(await to(people.initiator, { workflowCode: 'tripApproval' })).toBeUndefined()
    await decide(people.manager, 'agree', workflowInstanceId)
    const before = scene.stored()
    for (const userId of [people.manager, people.initiator]) {
      expect(await to(userId, { workflowInstanceId })).toBe('noPermission')
    }
    expect(await to(people.manager, { workItemId })).toBe('noPermission')
    expect(await to(people.stranger, { workflowInstanceId })).toBe('notFound')
    expect(scene.stored()).toEqual(before)
    const comment: FilePlace = { part: 'comment', workflowInstanceId }
    expect((await scene.upload(people.initiator, { place: comment })).fault).toBeNull()
  })

  it('F-02: is open to whoever is asked for advice, and shut again once he answered', async () => {
    const { people, start, itemOf } = scene.world
    const { workflowInstanceId } = await start('100')
    const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
    const onItem = async (userId: string) => {
      const workItemId = await itemOf(userId, workflowInstanceId)
      const { data } = await scene.server.call(loadForm, { workitemId: workItemId }, as(userId))
      const fence = { revision: data.revision, digest: data.digest }
      return { workItemId, fence, replayToken: freshToken() }
    }
    const ask = { ...(await onItem(people.manager)), participantors: [people.stranger] }
    expect((await scene.server.call(assistWorkItem, ask, as(people.manager))).fault).toBeNull()
    const asked = await onItem(people.stranger)
    const place = opinion({ workItemId: asked.workItemId })
    expect((await scene.upload(people.stranger, { place })).fault).toBeNull()
    const answer = { ...asked, approval: { content: '可以' } }
    expect((await scene.server.call(answerAssist, answer, as(people.stranger))).fault).toBeNull()
    expect((await scene.upload(people.stranger, { place })).fault?.fault).toBe('noPermission')
  })
})
