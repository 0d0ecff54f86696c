import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepBinaries, keptBinaries } from '../../../server/db/embedded/binaries.ts'
import { placeIn } from '../../../server/db/embedded/place.ts'
import { type Binaries, platformPackage, programOf } from '../../../server/db/embedded/platform-package.ts'

let folder: string
const dataDir = () => path.join(folder, 'data')

beforeEach(() => {
  folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'countersign-binaries-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The package as npm leaves it when install scripts are switched off: without a single link. */
function packageWithoutLinks(): Binaries {
  const source = platformPackage()
  const copy = path.join(folder, 'package', 'native')
  mkdirSync(path.dirname(copy))
  cpSync(source.folder, copy, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() })
  return { ...source, folder: copy }
}

const version = (binaries: Binaries) =>
  execFileSync(programOf(binaries, 'postgres'), ['--version'], { encoding: 'utf8', env: {} })

describe.runIf(process.platform === 'linux')('the kept copy of the programs', () => {
  test('runs although the package came without its links', () => {
    const source = packageWithoutLinks()
    expect(() => version(source)).toThrow()
    expect(version(keepBinaries(placeIn(dataDir()), source))).toContain('PostgreSQL')
  })

  test('outlives the package', () => {
    const source = packageWithoutLinks()
    const place = placeIn(dataDir())
    keepBinaries(place, source)
    rmSync(path.dirname(source.folder), { recursive: true })
    expect(keptBinaries(place, source.major)).toMatchObject({ version: source.version })
    expect(keptBinaries(place, source.major - 1)).toBeUndefined()
  })

  test('is made again when the package has another version, and only then', () => {
    const source = packageWithoutLinks()
    const place = placeIn(dataDir())
    const inode = () => statSync(keepBinaries(place, source).folder).ino
    const first = inode()
    expect(inode()).toBe(first)
    keepBinaries(place, { ...source, version: '18.99.0' })
    expect(keptBinaries(place, source.major)?.version).toBe('18.99.0')
    expect(readdirSync(place.root)).toEqual([`bin-${source.major}`])
  })

  test('can be read by the account of PostgreSQL although the package cannot', () => {
    const source = packageWithoutLinks()
    for (const name of readdirSync(source.folder, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(source.folder, name)
      chmodSync(file, statSync(file).mode & 0o700)
    }
    const kept = keepBinaries(placeIn(dataDir()), source)
    const mode = statSync(programOf(kept, 'postgres')).mode & 0o777
    expect(mode).toBe(process.getuid?.() === 0 ? 0o755 : 0o700)
    expect(statSync(path.join(kept.folder, 'share')).mode & 0o777).toBe(0o755)
  })
})
