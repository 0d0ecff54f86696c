import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Written by list-lacking.ts. */
export const LACKING_FILE = path.join(import.meta.dirname, 'lacking.txt')

export type LackingMember = {
  /** The interface or the namespace. */
  readonly owner: string
  readonly name: string
  /** Of the interface itself; of the language's own interfaces it is not known. */
  readonly isStatic: boolean | undefined
  /** Nothing that the oldest browsers have has a member of this name. */
  readonly isAlone: boolean
}

/** What the oldest browsers lack: whole interfaces and global functions, and members. */
export type Lacking = { readonly globals: readonly string[]; readonly members: readonly LackingMember[] }

export function readLacking(): Lacking {
  const lines = readFileSync(LACKING_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(': '))
  return {
    globals: lines.filter((parts) => parts.length === 1).map(([name = '']) => name),
    members: lines.flatMap(([owner = '', names]) =>
      (names?.split(' ') ?? []).map((name) => memberOf(owner, name)),
    ),
  }
}

function memberOf(owner: string, text: string): LackingMember {
  const [name = '', of] = text.replace('?', '').split('_')
  return {
    owner,
    name,
    isStatic: of === 'either' ? undefined : of === 'static',
    isAlone: !text.endsWith('?'),
  }
}
