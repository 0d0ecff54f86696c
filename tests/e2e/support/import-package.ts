import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import { CORP_ID } from './samples.ts'

const MAIN = path.join(import.meta.dirname, '../../../server/cli/main.ts')

/** Publishes a package by the command line, as an administrator does beside the running server. */
export async function importPackage(content: AppPackage, dataDir: string): Promise<void> {
  const file = path.join(dataDir, `${content.code}.json`)
  writeFileSync(file, JSON.stringify(content))
  const child = spawn(process.execPath, [MAIN, 'app', 'import', file, '--corp', CORP_ID], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const read = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const [code] = await once(child, 'close')
  rmSync(file)
  if (code !== 0) throw new Error(`The package was not imported.\n${output}`)
}
