import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { empty } from './shapes.ts'

const health = z.object({
  status: z.enum(['up', 'down']),
  checks: z.optional(
    z.object({
      database: z.enum(['up', 'full', 'down']),
      /** Where the bytes of files are kept, and where they arrive. */
      files: z.enum(['up', 'full']),
      uploads: z.enum(['up', 'full']),
    }),
  ),
})
export type Health = z.infer<typeof health>

/** The process answers; nothing else is asked. */
export const getLiveness = endpoint({
  name: 'getLiveness',
  method: 'GET',
  path: '/health/live',
  access: 'public',
  raw: true,
  input: empty,
  output: health,
  faults: [],
})

/** Ready to serve: the database answers, and no disk is full. HTTP 503 when one check fails. */
export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  raw: true,
  input: empty,
  output: health,
  also: [{ method: 'GET', path: '/health' }],
  faults: [],
})
