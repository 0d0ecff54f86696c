import { type FormPage, submitForm } from '../../../contract/forms.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import type { FormData } from '../../../rules/form-data.ts'
import { call } from '../../lib/api.ts'
import { newReplayToken } from '../../lib/random.ts'
import type { Deciding } from './deciding.ts'
import type { Attempt } from './use-sending.ts'

type What = {
  readonly action: Deciding
  readonly opinion: string
  readonly data: FormData
  /** Only for a return. */
  readonly toNode: string | undefined
}

/** Puts a decision into one request with its fence and its own replay token; repeating it sends the very same. */
export function makeAttempt(page: FormPage, { action, opinion, data, toNode }: What): Attempt {
  const { workItemId, revision, digest, department } = page
  if (workItemId === null) throw new Error('a decision needs a work item')
  const common = {
    workItemId,
    fence: { revision, digest },
    approval: { content: opinion },
    replayToken: newReplayToken(),
  }
  if (action === 'reject') {
    const body = { ...common, rejectToActivityCode: toNode ?? '' }
    return { action, opinion, post: () => call(rejectWorkItem, body) }
  }
  const body = {
    ...common,
    actionCode: action,
    bizObject: { data: { ...data } },
    ...(action === 'submit' && department !== null ? { departmentId: department.id } : {}),
  }
  return { action, opinion, post: () => call(submitForm, body) }
}
