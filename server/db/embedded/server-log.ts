import { copyFileSync, statSync, truncateSync } from 'node:fs'

const LARGEST_BYTES = 8 * 1024 * 1024
const LOOK_EVERY_MS = 60_000

/** Keeps PostgreSQL's log at two files of 8 MB; it writes by appending, so emptying the file is safe. */
export function keepLogSmall(file: string): { stop(): void } {
  shrink(file)
  const timer = setInterval(() => shrink(file), LOOK_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function shrink(file: string): void {
  try {
    if (statSync(file).size < LARGEST_BYTES) return
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
  } catch {
    // Disk full or the file gone: PostgreSQL goes on without us, the next look tries again.
  }
}
