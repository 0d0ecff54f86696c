import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Everything that a fault of the engine, and the test that notices it, is made of. */
const READ = [
  '{contract,rules,engine}/**/*.ts',
  'tests/engine/**/*.ts',
  'tests/support/**/*.ts',
  'scripts/engine-fault*.ts',
]
const KEPT = 'tests/engine/faults/noticed.sha256'

/** One number for all files that the faults of the engine depend on. */
export function faultsDigest(root: string): string {
  const sum = createHash('sha256')
  const read = globSync(READ, { cwd: root })
  for (const file of [...new Set([...read, ...namedElsewhere(root)])].sort()) {
    sum.update(`${file.replaceAll('\\', '/')}\0`)
    sum.update(readFileSync(path.join(root, file)))
  }
  return sum.digest('hex')
}

/** Files of the server that a fault stands in, and tests there that notice one. */
function namedElsewhere(root: string): readonly string[] {
  return globSync('tests/engine/faults/*.ts', { cwd: root }).flatMap((file) => {
    const named = readFileSync(path.join(root, file), 'utf8').matchAll(
      /'((?:tests\/)?server\/[\w./-]+\.ts)'/g,
    )
    return [...named].flatMap(([, one = '']) => (existsSync(path.join(root, one)) ? [one] : []))
  })
}

/** Whether all faults were noticed on exactly these files. */
export function areNoticed(root: string): boolean {
  const kept = path.join(root, KEPT)
  return existsSync(kept) && readFileSync(kept, 'utf8').trim() === faultsDigest(root)
}

/** Keeps that all faults were noticed on the files as they are. */
export function keepNoticed(root: string): void {
  writeFileSync(path.join(root, KEPT), `${faultsDigest(root)}\n`)
}
