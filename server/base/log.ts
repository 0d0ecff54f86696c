import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

export type Log = Logger

/**
 * The server's log: one JSON line per event on standard output. Bodies, tokens and passwords are never given to it;
 * the redaction is a second wall (security P-01, P-05).
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        'cookie',
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
      ],
      censor: '[hidden]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error without what it may quote: PostgreSQL repeats the values of a row in `detail` and after a colon. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const described: Record<string, unknown> = {
    type: error.name,
    message: error.message.replace(/(: )?"[^"]*"$/, '$1"…"').slice(0, 1_000),
    stack: framesOf(error),
  }
  for (const key of ['code', 'constraint', 'table', 'column', 'routine', 'syscall', 'fault']) {
    const value: unknown = Reflect.get(error, key)
    if (typeof value === 'string') described[key] = value
  }
  if (error.cause !== undefined) described.cause = describeError(error.cause)
  return described
}

function framesOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim())
    .slice(0, 20)
}
