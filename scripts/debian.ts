import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True where packages can be installed without asking: root on a Debian kind of system. */
export function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}

/** Installs Debian packages; throws with apt's words when it cannot. */
export function installDebianPackages(names: readonly string[]): void {
  console.error(`Installing ${names.join(', ')} with apt-get (once) …`)
  aptGet(['update'])
  aptGet(['install', '-y', '--no-install-recommends', ...names])
}

function aptGet(args: readonly string[]): void {
  const result = spawnSync('/usr/bin/apt-get', ['-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (result.status !== 0)
    throw new Error(`apt-get ${args.join(' ')} failed.\n${result.stdout}${result.stderr}`)
}
