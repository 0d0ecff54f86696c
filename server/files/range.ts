import type { ByteRange } from './storage.ts'

/** Null: no range was asked for, or in a form we need not understand. `unsatisfiable`: beyond the end. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Number(to)
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || end < start ? 'unsatisfiable' : { start, end }
}
