import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { envelope, faultDetails } from '../../contract/envelope.ts'
import { spawnServer } from '../../scripts/spawn-server.ts'
import { freshSecret } from '../../server/auth/master-secret.ts'
import type { Database } from '../../server/db/database.ts'
import { requestOf } from './request-of.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** What a call to one of the processes came to. */
export type PairAnswer = { readonly status: number; readonly fault: string | null; readonly data: unknown }

/** Two servers in processes of their own over one database, and one inside of the test to prepare and look. */
export type ServerPair = {
  readonly inside: TestServer
  readonly database: Database
  readonly connectionString: string
  readonly urls: readonly [string, string]
  /** Calls process 0 or 1 in the name of a person. */
  call(process: 0 | 1, endpoint: Endpoint, input: unknown, userId: string): Promise<PairAnswer>
  close(): Promise<void>
}

export async function startServerPair(corpId: string): Promise<ServerPair> {
  const secret = freshSecret()
  const inside = await startTestServer({ secret })
  const { database, connectionString, addresses } = inside.fresh
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-pair-'))
  const env = {
    DATABASE_URL: addresses.serving,
    DATABASE_OWNER_URL: addresses.owner,
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
    SAMPLES: 'off',
  }
  const servers = await Promise.all([spawnServer(env), spawnServer(env)])
  const urls = [servers[0].url, servers[1].url] as const
  return {
    inside,
    database,
    connectionString,
    urls,
    call: async (process, endpoint, input, userId) => {
      const bearer = await inside.tokenOf({ corpId, userId })
      return send(urls[process], endpoint, input, bearer)
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await inside.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function send(url: string, endpoint: Endpoint, input: unknown, bearer: string): Promise<PairAnswer> {
  const request = requestOf(endpoint, input, '/')
  const response = await fetch(`${url}${String(request.url)}`, {
    method: request.method ?? 'GET',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(request.payload === undefined ? {} : { body: JSON.stringify(request.payload) }),
  })
  const { errcode, data } = z.parse(envelope, await response.json())
  const fault = errcode === 0 ? null : z.parse(faultDetails, data).fault
  return { status: response.status, fault, data }
}
