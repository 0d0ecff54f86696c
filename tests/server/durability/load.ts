import { setTimeout as pause } from 'node:timers/promises'
import { freshToken } from '../../support/workflow-world.ts'

/** One attempt as the client saw it. A lost answer is "unknown", never "failed". */
export type Operation = {
  readonly itemId: string
  readonly token: string
  readonly body: string
  /** Carries a fence that was never shown: must be refused. */
  readonly stale: boolean
  outcome: 'ok' | 'refused' | 'unknown'
}

export type Target = { readonly url: string; readonly bearer: string }

/** Clients that agree to one item after the other until the server goes away or the items run out. */
export async function runLoad(
  target: Target,
  items: string[],
  clients: number,
  history: Operation[],
  stopped: () => boolean,
): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (!stopped()) {
        const itemId = items.pop()
        if (itemId === undefined) return
        const operation = operationOn(itemId, history.length % 7 === 3)
        history.push(operation)
        operation.outcome = await send(target, operation)
        if (operation.outcome === 'unknown') return
        if (operation.outcome === 'refused') items.push(itemId)
        await pause(Math.random() * 3)
      }
    }),
  )
}

function operationOn(itemId: string, stale: boolean): Operation {
  const token = freshToken()
  const body = JSON.stringify({
    actionCode: 'agree',
    workItemId: itemId,
    fence: { revision: stale ? 999 : 1, digest: '1.seen' },
    bizObject: { data: {} },
    approval: { content: '同意' },
    replayToken: token,
  })
  return { itemId, token, body, stale, outcome: 'unknown' }
}

/** Sends the very same request; also used to repeat one whose answer was lost. */
export async function send({ url, bearer }: Target, operation: Operation): Promise<Operation['outcome']> {
  try {
    const response = await fetch(`${url}/api/runtime/form/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: operation.body,
      signal: AbortSignal.timeout(5_000),
    })
    const answer: unknown = await response.json()
    const isOk = typeof answer === 'object' && answer !== null && 'errcode' in answer && answer.errcode === 0
    if (isOk) return 'ok'
    return response.status >= 500 ? 'unknown' : 'refused'
  } catch {
    return 'unknown'
  }
}
