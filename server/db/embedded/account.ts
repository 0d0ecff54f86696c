import { statSync } from 'node:fs'
import path from 'node:path'

/** The system account PostgreSQL runs under; it refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number }

const NOBODY = 65534

/** Undefined: our own account. As root: whoever owns the folder (someone's data under sudo), or one without rights. */
export function accountFor(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  return owner !== undefined && owner.uid !== 0
    ? { uid: owner.uid, gid: owner.gid }
    : { uid: NOBODY, gid: NOBODY }
}

/** Whether the account may walk to the folder: a project below root's home (mode 700) it may not. */
export function canReach(account: Account, folder: string): boolean {
  for (let step = folder; ; step = path.dirname(step)) {
    const { mode, uid, gid } = statSync(step)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (step === path.dirname(step)) return true
  }
}
