import { randomBytes } from 'node:crypto'
import type { ApprovalWorld, OpenItem } from './approval-world.ts'
import { expectSuccess, type HttpClient, openHttpClient } from './http-client.ts'

const PATH = '/api/runtime/form/submit'
/** As long as a real one; the record is unchanged, so the server compares its revision alone, as it mostly does. */
const DIGEST = `1.${'A'.repeat(43)}`

/** Approvals over kept-alive connections, one for each client, taken from the given items. */
export type ApproveClients = {
  /** One approval of the next item; throws when it is refused. */
  step(client: number): Promise<void>
  close(): void
}

export async function openApproveClients(
  url: string,
  connections: number,
  bearers: ApprovalWorld['bearers'],
  items: OpenItem[],
): Promise<ApproveClients> {
  const clients = await Promise.all(Array.from({ length: connections }, () => openHttpClient(url)))
  return {
    step: async (index) => {
      const client = clients[index]
      const item = items.pop()
      if (client === undefined || item === undefined)
        throw new Error('more clients or approvals than prepared')
      await approve(client, item, bearers.get(item.holderId) ?? '')
    },
    close: () => {
      for (const client of clients) client.close()
    },
  }
}

async function approve(client: HttpClient, item: OpenItem, bearer: string): Promise<void> {
  const body = JSON.stringify({
    actionCode: 'agree',
    workItemId: item.id,
    fence: { revision: 1, digest: DIGEST },
    bizObject: { data: {} },
    approval: { content: '同意，金额与发票相符' },
    replayToken: randomBytes(16).toString('base64url'),
  })
  const headers = `content-type: application/json\r\nauthorization: Bearer ${bearer}\r\n`
  const answer = await client.send('POST', PATH, headers, body)
  expectSuccess(answer)
}
