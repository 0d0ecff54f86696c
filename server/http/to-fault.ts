import pg from 'pg'
import { Fault } from '../base/fault.ts'
import { saysFull } from '../base/has-code.ts'

/** Fastify's own refusals, by its stable codes. */
const BY_CODE: Readonly<Record<string, () => Fault>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Fault('tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Fault('unsupportedMediaType'),
  FST_ERR_CTP_INVALID_HANDLER: () => new Fault('unsupportedMediaType'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Fault('invalidInput'),
  FST_ERR_BAD_URL: () => new Fault('notFound'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Fault('notFound'),
}

/** The database is away for a moment: starting, stopping, restarting, or out of reach. */
const AWAY = /^(57P0[1-4]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/
/** Others were faster, again and again. */
const CONTENDED = /^(40001|40P01|55P03|57014)$/

/** What a failure is to the caller; anything not known is the server's slip and stays in the log. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (saysFull(error)) return new Fault('diskFull')
  const code = propertyOf(error, 'code')
  if (typeof code === 'string') {
    const known = BY_CODE[code]
    if (known) return known()
    if (error instanceof pg.DatabaseError || propertyOf(error, 'syscall') === 'connect') {
      if (AWAY.test(code)) return new Fault('notReady', { retryAfterSeconds: 2 })
      if (CONTENDED.test(code)) return new Fault('operationFailed')
    }
  }
  if (isPoolExhausted(error)) return new Fault('notReady', { retryAfterSeconds: 2 })
  const status = propertyOf(error, 'statusCode')
  if (typeof status === 'number' && status >= 400 && status < 500) return new Fault('invalidInput')
  return new Fault('serverSlip')
}

/** `pg` gives these no code. */
function isPoolExhausted(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  )
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
