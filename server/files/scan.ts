import { open } from 'node:fs/promises'
import { type Asker, createFairQueue } from '../base/fair-queue.ts'
import { Fault } from '../base/fault.ts'
import { createParty } from '../base/outside/party.ts'
import { runProgram } from '../base/outside/run-program.ts'

/** Looks for malware in a file; throws when it cannot tell, and then the file is not taken (security F-10). */
export type Scan = (asker: Asker, path: string) => Promise<'clean' | 'infected'>

/** Built from two halves, so that a scanner of the host does not take this very file for the test virus. */
const TEST_VIRUS = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)
const LIMIT_MS = 30_000
/** Whoever sends a file waits for it: one that is back is asked again soon. */
const LONGEST_MS = 30_000
const INFECTED = 1

/**
 * The industry's test virus always; behind it the program that the configuration names, as clamdscan answers: a few of
 * it at once, shared fairly by the people who send files.
 */
export function scanWith(command: string | undefined): Scan {
  const scanner = createParty({ name: 'the virus scanner', limitMs: LIMIT_MS, longestMs: LONGEST_MS })
  const inTurn = createFairQueue({
    width: 4,
    ofOne: 2,
    mostOfOne: 20,
    mostOfAll: 200,
    refusal: () => new Fault('tooManyRequests', { retryAfterSeconds: 5 }),
  })
  return async (asker, path) => {
    if (await startsWithTestVirus(path)) return 'infected'
    if (command === undefined) return 'clean'
    return await inTurn.run(asker, () => scanner.ask((signal) => ask(command, path, signal)))
  }
}

async function startsWithTestVirus(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(TEST_VIRUS.length), 0, TEST_VIRUS.length, 0)
    return buffer.equals(TEST_VIRUS)
  } finally {
    await handle.close()
  }
}

async function ask(command: string, path: string, signal: AbortSignal): Promise<'clean' | 'infected'> {
  const code = await runProgram(command, [path], { signal })
  if (code === 0) return 'clean'
  if (code === INFECTED) return 'infected'
  throw new Error(`the scan ended with ${code}`)
}
