import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** A disk of its own at a folder, where the system lets us mount one; else an ordinary folder. */
export type OwnDisk = { readonly isMounted: boolean; close(): void }

export function ownDisk(folder: string, options: readonly string[] = ['size=64m']): OwnDisk {
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', folder])
  const isMounted = status === 0
  return {
    isMounted,
    close: () => {
      if (isMounted) spawnSync('umount', ['--lazy', folder])
    },
  }
}
