import { PlainError } from './plain-error.ts'

const OLDEST = [22, 18] as const

/** Older versions cannot run TypeScript as it is and get no security fixes any more. */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  throw new PlainError(
    `Countersign needs Node ${OLDEST.join('.')} or newer; this is Node ${version}. "npm start" brings its own.`,
  )
}
