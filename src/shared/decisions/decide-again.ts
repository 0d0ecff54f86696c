import type { FormPage } from '../../../contract/form-page.ts'
import { newReplayToken } from '../../lib/base/random.ts'
import type { Intent, Work } from './intent.ts'
import { decide } from './queue.ts'

/** The same decision on what stands there now: a decision of its own, with its own token (engine G2, G3). */
export async function decideAgain(made: Intent, { revision, digest }: Pick<FormPage, 'revision' | 'digest'>) {
  const { itemId, title, action } = made
  const work = withFence(made.work, { revision, digest })
  await decide([{ token: newReplayToken(), itemId, title, action, work }])
}

function withFence(work: Work, fence: { readonly revision: number; readonly digest: string }): Work {
  if (work.kind === 'read' || work.kind === 'none') return work
  return work.kind === 'call' ? { ...work, body: { ...work.body, fence } } : { ...work, fence }
}
