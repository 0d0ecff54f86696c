import type { FastifyInstance } from 'fastify'
import { getLiveness, getReadiness, type Health } from '../../contract/health.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { OwnReply } from './own-reply.ts'
import { route } from './route.ts'

const DATABASE_PATIENCE_MS = 2_000

export function registerHealthRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, getLiveness, async () => ({ status: 'up' as const }))
  route(app, getReadiness, async () => {
    const status = (await answers(database)) ? 'up' : 'down'
    const health: Health = { status, checks: { database: status } }
    return new OwnReply(
      JSON.stringify(health),
      { 'content-type': 'application/json; charset=utf-8' },
      status === 'up' ? 200 : 503,
    )
  })
}

async function answers(database: Database): Promise<boolean> {
  const { promise: patience, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, DATABASE_PATIENCE_MS, false)
  const asked = database.query({ text: 'select 1' }).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([asked, patience])
  } finally {
    clearTimeout(timer)
  }
}
