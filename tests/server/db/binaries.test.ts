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
  writeFileSync,
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

/** A package in small: what matters is that it is copied, with its modes. */
function smallPackage(): Binaries {
  const native = path.join(folder, 'package', 'native')
  mkdirSync(path.join(native, 'bin'), { recursive: true })
  mkdirSync(path.join(native, 'share'))
  writeFileSync(path.join(native, 'bin', 'postgres'), '', { mode: 0o700 })
  writeFileSync(path.join(native, 'share', 'names.txt'), '', { mode: 0o600 })
  return { folder: native, major: 18, version: '18.4.0' }
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
    const source = smallPackage()
    const place = placeIn(dataDir())
    keepBinaries(place, source)
    rmSync(path.dirname(source.folder), { recursive: true })
    expect(keptBinaries(place, source.major)).toMatchObject({ version: source.version })
    expect(keptBinaries(place, source.major - 1)).toBeUndefined()
  })

  test('is made again when the package has another version, and only then', () => {
    const source = smallPackage()
    const place = placeIn(dataDir())
    const inode = () => statSync(keepBinaries(place, source).folder).ino
    const first = inode()
    expect(inode()).toBe(first)
    keepBinaries(place, { ...source, version: '18.99.0' })
    expect(keptBinaries(place, source.major)?.version).toBe('18.99.0')
    expect(readdirSync(place.root)).toEqual([`bin-${source.major}`, 'socket'])
  })

  test('can be read by the account of PostgreSQL although the package cannot', () => {
    const source = smallPackage()
    const kept = keepBinaries(placeIn(dataDir()), source)
    const modeOf = (...name: string[]) => (statSync(path.join(kept.folder, ...name)).mode & 0o777).toString(8)
    const isRoot = process.getuid?.() === 0
    expect(modeOf('bin', 'postgres')).toBe(isRoot ? '755' : '700')
    expect(modeOf('share', 'names.txt')).toBe(isRoot ? '644' : '600')
    expect(modeOf('share')).toBe('755')
  })
})
