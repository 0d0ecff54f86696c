import { setTimeout as pause } from 'node:timers/promises'
import type { Durable } from '../server/durability/durable-world.ts'
import { type Operation, send } from '../server/durability/load.ts'
import { freshToken } from '../support/workflow-world.ts'

/** A trip that somebody sent, as he saw it. */
export type Start = { readonly token: string; outcome: Operation['outcome'] }

export type Mixed = { readonly agreed: Operation[]; readonly started: Start[]; read: number }

/**
 * Clients of one server at a time who read lists, start trips and agree, and move on to another server when theirs does
 * not answer. Each sends again what it does not know, as the app does, at the end.
 */
export async function mixedLoad(
  world: Durable,
  urlOf: (client: number) => string,
  clients: number,
  mixed: Mixed,
  stopped: () => boolean,
): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; !stopped(); turn += 1) {
        const url = urlOf(client)
        const kind = turn % 4
        if (kind === 0) await read(url, world, mixed)
        else if (kind === 1) await start(url, world, mixed)
        else await agree(url, world, mixed)
        await pause(Math.random() * 20)
      }
    }),
  )
}

async function agree(url: string, world: Durable, { agreed }: Mixed): Promise<void> {
  const itemId = world.items.pop()
  if (itemId === undefined) return
  const token = freshToken()
  const body = JSON.stringify({
    actionCode: 'agree',
    workItemId: itemId,
    fence: { revision: 1, digest: '1.seen' },
    bizObject: { data: {} },
    approval: { content: '同意' },
    replayToken: token,
  })
  const operation: Operation = { itemId, token, body, stale: false, outcome: 'unknown' }
  agreed.push(operation)
  operation.outcome = await send({ url, bearer: world.bearer }, operation)
}

async function start(url: string, { starter }: Durable, { started }: Mixed): Promise<void> {
  const token = freshToken()
  const operation: Start = { token, outcome: 'unknown' }
  started.push(operation)
  const body = {
    actionCode: 'submit',
    workflowCode: 'tripApproval',
    departmentId: starter.departmentId,
    bizObject: { data: { purpose: '拜访客户' } },
    replayToken: token,
  }
  const sent = { itemId: '', token, body: JSON.stringify(body), stale: false, outcome: 'unknown' as const }
  operation.outcome = await send({ url, bearer: starter.bearer }, sent)
}

async function read(url: string, { bearer }: Durable, mixed: Mixed): Promise<void> {
  try {
    const answer = await fetch(`${url}/api/runtime/workflow/get_work_count`, {
      headers: { authorization: `Bearer ${bearer}` },
      signal: AbortSignal.timeout(5_000),
    })
    await answer.text()
    if (answer.ok) mixed.read += 1
  } catch {
    // Killed meanwhile.
  }
}
