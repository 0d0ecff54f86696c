import { createHash } from 'node:crypto'
import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PlainError } from '../../base/plain-error.ts'
import { type Account, accountFor, canReach } from './account.ts'

/** Where everything of one embedded database lies. */
export type Place = {
  /** `<data folder>/postgres`, without symbolic links. */
  readonly root: string
  readonly cluster: string
  readonly log: string
  /** Folder of the socket; undefined where there are none (Windows). */
  readonly socketFolder: string | undefined
  readonly account: Account | undefined
  /** True when PostgreSQL's account may walk to `root` by its path. */
  readonly reachable: boolean
  /** Where a copy of the programs may be made when the account cannot reach the one below `root`. */
  readonly programFolders: readonly string[]
}

const PROGRAM_FOLDERS = ['/var/lib/countersign', '/opt/countersign', path.join(tmpdir(), 'countersign')]

/** A socket's path is at most 103 bytes on every system; the name takes 20 of them. */
const SOCKET_FOLDER_BYTES = 80

/** Makes the folder when needed and says how its database can be run. */
export function placeIn(dataDir: string, programFolders: readonly string[] = PROGRAM_FOLDERS): Place {
  const wanted = path.join(dataDir, 'postgres')
  mkdirSync(wanted, { recursive: true, mode: 0o755 })
  const root = realpathSync(wanted)
  const cluster = path.join(root, 'cluster')
  // Only the cluster and the socket belong to it: what root writes beside them it cannot lead astray.
  const account = accountFor(statSync(cluster, { throwIfNoEntry: false }) ? cluster : root)
  if (account) chmodSync(root, 0o711)
  const reachable = account === undefined || canReach(account, root)
  if (!reachable && process.platform !== 'linux') {
    throw new PlainError(
      `The folder ${root} is inside one that only root may enter, and PostgreSQL does not run as root. ` +
        'Start the server as an ordinary user, or set DATA_DIR to a folder that everyone may pass through.',
    )
  }
  if (account) giveTo(account, cluster)
  return {
    root,
    cluster,
    log: path.join(root, 'postgres.log'),
    socketFolder: socketFolder(root, account),
    account,
    reachable,
    programFolders,
  }
}

/** Number under which a PostgreSQL process finds the opened root folder when it may not walk to it. */
export const ROOT_HANDLE = 3

/** The opened root for a new process, when it needs it (`Place.reachable`). */
export function rootHandle(place: Place): number | undefined {
  return place.reachable ? undefined : openSync(place.root, 'r')
}

/**
 * A path below root as PostgreSQL names it. Linux lets a process enter a folder it was handed open, whatever lies
 * above it: so data below root's home stays where the administrator put it.
 */
export function seenByServer(place: Place, file: string): string {
  if (place.reachable) return file
  const inside = path.relative(place.root, file)
  return inside.startsWith('..') ? file : path.posix.join(`/proc/self/fd/${ROOT_HANDLE}`, inside)
}

function socketFolder(root: string, account: Account | undefined): string | undefined {
  if (process.platform === 'win32') return undefined
  const inside = path.join(root, 'socket')
  const folder = Buffer.byteLength(inside) <= SOCKET_FOLDER_BYTES ? inside : temporaryFolder(root, account)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  if (account) lchownSync(folder, account.uid, account.gid)
  return folder
}

function temporaryFolder(root: string, account: Account | undefined): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const folder = path.join(tmpdir(), `countersign-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  if (uid !== process.getuid?.() && uid !== account?.uid) {
    throw new PlainError(
      `The folder ${folder} belongs to someone else. Remove it, or give DATA_DIR a shorter path.`,
    )
  }
  return folder
}

/** Without the database its socket's folder is of no use. */
export function removeSocketFolder(place: Place): void {
  if (place.socketFolder !== undefined) rmSync(place.socketFolder, { recursive: true, force: true })
}

/** A cluster that root copied, for example back from a backup of the whole folder, is given to the account. */
function giveTo(account: Account, cluster: string): void {
  const stat = statSync(cluster, { throwIfNoEntry: false })
  if (stat === undefined || stat.uid === account.uid) return
  for (const entry of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    // Never through a link.
    lchownSync(path.join(cluster, entry), account.uid, account.gid)
  }
  lchownSync(cluster, account.uid, account.gid)
}
