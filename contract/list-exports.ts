import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { queryList } from './query-list.ts'
import { id, instant, replayToken } from './shapes.ts'

/** How an export stands: queued, being made, ready, or given up (wire.md "Background task status"). */
export const EXPORT_STATUS = ['INIT', 'RUN', 'DONE', 'FAILED'] as const

const { page: _page, size: _size, cursor: _cursor, mobile: _mobile, ...listed } = queryList.input.shape

/** What a list is asked by, without its pages: that of `queryList`. */
export const exportedList = z.object(listed)
export type ExportedList = z.output<typeof exportedList>

/**
 * Exports all records of a list that I may read as xlsx, in the background (spec §7 "export_data, also async"); I am
 * told when it is ready. `id` is the task's.
 */
export const exportListAsync = endpoint({
  name: 'exportListAsync',
  method: 'POST',
  path: '/api/runtime/query/export_data/async',
  access: 'session',
  write: true,
  body: 'list',
  input: z.extend(exportedList, { replayToken }),
  output: z.object({ id }),
  faults: [...queryList.faults, 'noPermission', 'duplicateSubmission', 'tooManySheets', 'tooManyRequests'],
})

/** An export of mine; `count` rows are written. */
export const exportProgress = endpoint({
  name: 'exportProgress',
  method: 'GET',
  path: '/api/runtime/query/export_data/async/process',
  access: 'session',
  input: z.object({ id }),
  output: z.object({
    id,
    schemaCode: z.string(),
    taskStatus: z.enum(EXPORT_STATUS),
    count: z.number(),
    /** Which in line it is while it waits, 1 for the next. */
    place: z.nullable(z.int()),
    startTime: instant,
    endTime: z.nullable(instant),
    /** Until when its file is kept; null while there is none. */
    expireTime: z.nullable(instant),
  }),
  faults: ['notFound'],
})

/** The file of an export of mine that is ready. */
export const exportFile = endpoint({
  name: 'exportFile',
  method: 'POST',
  path: '/api/runtime/query/export_data/async/export_file',
  access: 'session',
  raw: true,
  input: z.object({ id }),
  output: z.unknown(),
  faults: ['notFound'],
})
