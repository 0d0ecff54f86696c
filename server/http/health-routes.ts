import type { FastifyInstance } from 'fastify'
import { getLiveness, getReadiness, type Health } from '../../contract/health.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Disk } from '../files/disks.ts'
import { OwnReply } from './own-reply.ts'
import { route } from './route.ts'

const DATABASE_PATIENCE_MS = 2_000

export function registerHealthRoutes(app: FastifyInstance, { database, disks }: Deps): void {
  route(app, getLiveness, async () => ({ status: 'up' as const }))
  route(app, getReadiness, async () => {
    const isFull = (disk: Disk) =>
      disks.isFull(disk).then((full) => (full ? ('full' as const) : ('up' as const)))
    const [isUp, ofDatabase, files, uploads] = await Promise.all([
      answers(database),
      isFull('database'),
      isFull('files'),
      isFull('uploads'),
    ])
    const checks = { database: isUp ? ofDatabase : 'down', files, uploads } as const
    const status = Object.values(checks).every((each) => each === 'up') ? 'up' : 'down'
    const health: Health = { status, checks }
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
