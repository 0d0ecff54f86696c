import * as z from 'zod/mini'
import type { Page, Paging } from '../../contract/shapes.ts'
import { Fault } from '../base/fault.ts'
import { windowOf } from '../stores/sql/paging.ts'

const cursorShape = z.tuple([z.int().check(z.minimum(0)), z.string()])

/** One page of a list that is in memory. The cursor names the last one shown, so that a change before it moves nothing. */
export function pageOfList<T extends { readonly id: string }, Shown>(
  all: readonly T[],
  paging: Paging,
  present: (one: T) => Shown,
): Page<Shown> {
  const { size, offset } = windowOf({ page: paging.page, size: paging.size })
  const start = paging.cursor === undefined ? offset : startAfter(all, paging.cursor)
  const shown = all.slice(start, start + size)
  const last = shown.at(-1)
  const end = start + shown.length
  return {
    content: shown.map(present),
    totalElements: all.length,
    totalPages: Math.ceil(all.length / size),
    totalIsMinimum: false,
    nextCursor: last !== undefined && end < all.length ? writeCursor(end, last.id) : null,
  }
}

function startAfter(all: readonly { readonly id: string }[], text: string): number {
  const [end, id] = readCursor(text)
  if (all[end - 1]?.id === id) return end
  const at = all.findIndex((one) => one.id === id)
  return at === -1 ? end : at + 1
}

function writeCursor(end: number, id: string): string {
  return Buffer.from(JSON.stringify([end, id])).toString('base64url')
}

function readCursor(text: string): [number, string] {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new Fault('invalidInput', { problems: [{ path: 'cursor', problem: 'badFormat' }] })
  }
}
