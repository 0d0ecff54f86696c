import { Buffer } from 'node:buffer'
import * as z from 'zod/mini'
import type { Paging } from '../../../contract/shapes.ts'
import { mostCharacters } from '../../../contract/text-length.ts'
import { Fault } from '../../base/fault.ts'

const PAGE_SIZE = 20
const LARGEST_PAGE = 100
const LAST_PAGE = 500

/** Where a list goes on: the sort value and id of the last row shown. */
export type Cursor = { readonly at: string; readonly id: string }

export type Window = { readonly size: number; readonly offset: number; readonly after: Cursor | null }

/** The year 0 has a spelling but is no instant of the database. */
const cursor = z.tuple([z.iso.datetime().check(z.refine((text) => text >= '0001')), z.uuid()])

/** Where a list that is sorted by several keys goes on: their texts and the id of the last row shown. */
export type KeysCursor = { readonly keys: readonly string[]; readonly id: string }

const keysCursor = z.tuple([z.array(z.string().check(mostCharacters(4000))).check(z.maxLength(4)), z.uuid()])

/** `windowOf` for such a list; a cursor of another sort order is refused. */
export function keysWindowOf(paging: Paging, keys: number) {
  const { size, offset } = windowOf({ page: paging.page, size: paging.size })
  return paging.cursor === undefined
    ? { size, offset, after: null }
    : { size, offset: 0, after: readKeys(paging.cursor, keys) }
}

export function writeKeysCursor({ keys, id }: KeysCursor): string {
  return Buffer.from(JSON.stringify([keys, id])).toString('base64url')
}

function readKeys(text: string, count: number): KeysCursor {
  try {
    const [keys, id] = keysCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (keys.length === count) return { keys, id }
  } catch {
    // Refused below, whatever was wrong with it.
  }
  throw new Fault('invalidInput', { problems: [{ path: 'cursor', problem: 'badFormat' }] })
}

/** Reads `page`/`size` or `cursor`; sizes are capped, pages past 500 and broken cursors refused by name. */
export function windowOf(paging: Paging): Window {
  const size = Math.min(Math.max(paging.size ?? PAGE_SIZE, 1), LARGEST_PAGE)
  if (paging.cursor !== undefined) return { size, offset: 0, after: readCursor(paging.cursor) }
  const page = paging.page ?? 0
  if (page < 0 || page > LAST_PAGE) {
    throw new Fault('invalidInput', {
      problems: [{ path: 'page', problem: 'tooBig', params: { max: LAST_PAGE } }],
    })
  }
  return { size, offset: page * size, after: null }
}

export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    const [at, id] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { at, id }
  } catch {
    throw new Fault('invalidInput', { problems: [{ path: 'cursor', problem: 'badFormat' }] })
  }
}
