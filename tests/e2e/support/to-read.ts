import { loadForm } from '../../../contract/forms.ts'
import {
  circulateWorkItem,
  searchCirculates,
  updateCirculateRead,
} from '../../../contract/workflow/circulates.ts'
import { colleagues, freshToken } from './colleague.ts'
import { startExpense } from './requests.ts'

/** Somebody gets copies of two claims; one of them becomes a read one. */
export async function makeSomethingToRead(username: string): Promise<void> {
  const { chensiyuan, linjing, [username]: reader } = await colleagues('chensiyuan', 'linjing', username)
  if (chensiyuan === undefined || linjing === undefined || reader === undefined) throw new Error('Nobody.')
  const participantors = [await linjing.idOf(username)]
  for (const title of ['知会一', '知会二']) {
    const workItemId = await linjing.itemOf(await startExpense(chensiyuan, title))
    const { revision, digest } = await linjing.call(loadForm, { workitemId: workItemId })
    const approval = { content: '请知悉' }
    const fence = { revision, digest }
    await linjing.call(circulateWorkItem, {
      workItemId,
      fence,
      participantors,
      approval,
      replayToken: freshToken(),
    })
  }
  const arrived = async () => (await reader.call(searchCirculates, { size: 1 })).content[0]
  const first = await waitFor(arrived)
  await reader.call(updateCirculateRead, { circulateItemIds: [first.id] })
}

/** Copies are handed out after the answer. */
async function waitFor<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await read()
    if (found !== undefined) return found
  }
}
