import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'

/** Looks for malware in a file; throws when it cannot tell, and then the file is not taken (security F-10). */
export type Scan = (path: string) => Promise<'clean' | 'infected'>

/** Built from two halves, so that a scanner of the host does not take this very file for the test virus. */
const TEST_VIRUS = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)
const LIMIT_MS = 30_000
const INFECTED = 1

/** The industry's test virus always; behind it the program that the configuration names, as clamdscan answers. */
export function scanWith(command: string | undefined): Scan {
  return async (path) => {
    if (await startsWithTestVirus(path)) return 'infected'
    return command === undefined ? 'clean' : await ask(command, path)
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

function ask(command: string, path: string): Promise<'clean' | 'infected'> {
  return new Promise((resolve, reject) => {
    execFile(command, [path], { timeout: LIMIT_MS, killSignal: 'SIGKILL', windowsHide: true }, (error) => {
      if (error === null) resolve('clean')
      else if (error.code === INFECTED) resolve('infected')
      else reject(new Error('the scan gave no answer', { cause: error }))
    })
  })
}
