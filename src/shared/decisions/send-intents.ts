import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { submitForm } from '../../../contract/forms.ts'
import { answerAssist } from '../../../contract/workflow/assist.ts'
import type { BatchResult } from '../../../contract/workflow/batch-result.ts'
import { updateCirculateRead } from '../../../contract/workflow/circulates.ts'
import { batchSubmit } from '../../../contract/workflow/drafts.ts'
import { terminateInstance } from '../../../contract/workflow/endings.ts'
import { batchForwardWorkItem, forwardWorkItem } from '../../../contract/workflow/hand-over.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { withSession } from '../../lib/api/api.ts'
import { AppError, detailsOf, faultOf, isTransient } from '../../lib/base/app-error.ts'
import { send } from '../../lib/http/http.ts'
import { ownerOf } from '../../lib/session/session.ts'
import type { Intent, KeptCall, Refusal, Work } from './intent.ts'
import { OTHER_VERSION } from './other-version.ts'

/** What became of one decision. `unsure`: no answer; it is asked for again with the same token. */
export type Answer =
  | { readonly state: 'done' }
  | { readonly state: 'asks' | 'handedBack' | 'refused'; readonly refusal: Refusal }
  | { readonly state: 'unsure' }

export type SendHow = {
  /** Nothing is sent in the name of anybody else (security S-10). */
  readonly owner: string
  /** The page is being left: the request outlives it. */
  readonly keepalive?: boolean
}

const CALLS: Readonly<Record<KeptCall, Endpoint>> = {
  submitForm,
  rejectWorkItem,
  forwardWorkItem,
  terminateInstance,
  answerAssist,
}

/** Sends decisions that travel together: the same kind of work under the same token. One answer for each. */
export async function sendIntents(intents: readonly Intent[], how: SendHow): Promise<Answer[]> {
  const [first] = intents
  if (first === undefined) return []
  try {
    const { work } = first
    if (work.kind === 'none') return intents.map(() => UNREADABLE)
    if (work.kind === 'call') {
      await post(CALLS[work.call], { ...work.body, replayToken: first.token }, how)
      return [{ state: 'done' }]
    }
    return answersOf(intents, await postBatch(first.token, intents, work, how))
  } catch (error) {
    if (intents.length > 1 && isStumble(error)) return await eachAlone(intents, how)
    return intents.map(() => afterFailure(error))
  }
}

const UNREADABLE: Answer = { state: 'refused', refusal: { fault: OTHER_VERSION } }
/** The server stumbled over one of them, and does not say which: by their tokens the others are done once. */
async function eachAlone(intents: readonly Intent[], how: SendHow): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const one of intents) answers.push(...(await sendIntents([one], how)))
  return answers
}

function isStumble(error: unknown): boolean {
  const fault = faultOf(error)
  return fault === 'serverSlip' || fault === 'operationFailed'
}

function postBatch(
  replayToken: string,
  intents: readonly Intent[],
  work: Exclude<Work, { kind: 'call' | 'none' }>,
  how: SendHow,
): Promise<BatchResult> {
  const ids = intents.map(({ itemId }) => itemId)
  switch (work.kind) {
    case 'agree': {
      const fences = Object.fromEntries(
        intents.flatMap(({ itemId, work }) => (work.kind === 'agree' ? [[itemId, work.fence]] : [])),
      )
      return post(batchSubmit, { taskIds: ids, fences, approval: work.approval, replayToken }, how)
    }
    case 'forward': {
      const items = intents.flatMap(({ itemId: workItemId, work }) =>
        work.kind === 'forward' ? [{ workItemId, fence: work.fence }] : [],
      )
      const { to, approval } = work
      return post(batchForwardWorkItem, { items, participantor: to, approval, replayToken }, how)
    }
    case 'read':
      return post(updateCirculateRead, { circulateItemIds: ids }, how)
  }
}

async function post<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { owner, keepalive = false }: SendHow,
): Promise<OutputOf<E>> {
  return withSession((token) => {
    if (ownerOf(token) !== owner) throw new AppError({ kind: 'aborted' })
    return send(endpoint, input, { token, keepalive })
  })
}

function answersOf(intents: readonly Intent[], { results }: BatchResult): Answer[] {
  const byId = new Map(results.map((row) => [row.id, row]))
  return intents.map(({ itemId }): Answer => {
    const row = byId.get(itemId)
    if (row === undefined) return { state: 'unsure' }
    const { result, fault = 'operationFailed', params, conflict } = row
    if (result === 'done') return { state: 'done' }
    return { state: stateOf(result === 'needsInput', fault), refusal: { fault, params, conflict } }
  })
}

/** A form that changed is asked about; whatever else is refused is explained. */
function stateOf(needsInput: boolean, fault: string): 'asks' | 'handedBack' | 'refused' {
  if (needsInput) return 'handedBack'
  return fault === 'dataChanged' ? 'asks' : 'refused'
}

function afterFailure(error: unknown): Answer {
  const fault = faultOf(error)
  const isUnsure = isTransient(error) || fault === 'tooManyRequests' || isSessionOver(error)
  if (isUnsure) return { state: 'unsure' }
  const details = detailsOf(error)
  return {
    state: stateOf(NEEDS_MORE.includes(fault ?? ''), fault ?? ''),
    refusal: { fault: fault ?? 'operationFailed', params: details?.params, conflict: details?.conflict },
  }
}

const NEEDS_MORE: readonly string[] = [
  'opinionRequired',
  'signatureRequired',
  'fieldRequired',
  'fieldInvalid',
  'chooseNextHandlers',
]

/** Signed out, or somebody else signed in: it waits for its own person. */
function isSessionOver(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { kind } = error.failure
  return kind === 'unauthenticated' || kind === 'aborted' || kind === 'outdated'
}
