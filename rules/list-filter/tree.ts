import { isRecord, ownValue } from '../record/form-data.ts'
import { allOfThem, anyOfThem, type Condition } from './condition.ts'

/** Limits of what one list may be asked (security D-17). */
const MAX_DEPTH = 5
const MAX_FILTERS = 100
const MAX_CHARACTERS = 10_000

export type Tree =
  | { readonly ok: true; readonly condition: Condition }
  | { readonly ok: false; readonly why: 'tooLarge' | 'malformed' }

/** Thrown by the reader of a single filter for the caller's own refusals; this room only knows the tree. */
export type ReadLeaf = (leaf: Readonly<Record<string, unknown>>) => Condition

const TOO_LARGE: Tree = { ok: false, why: 'tooLarge' }
const MALFORMED: Tree = { ok: false, why: 'malformed' }

/**
 * Filters that hold together and a tree of `{and: […]}`, `{or: […]}` and filters, as one condition; too deep, too many
 * or too long ones are refused before anything is asked of the database.
 */
export function readTree(filters: readonly unknown[], tree: unknown, leaf: ReadLeaf): Tree {
  const all: readonly unknown[] = tree === undefined ? filters : [...filters, tree]
  if (all.length > MAX_FILTERS || isDeeper(all, MAX_DEPTH + 1)) return TOO_LARGE
  if (JSON.stringify(all).length > MAX_CHARACTERS) return TOO_LARGE
  let left = MAX_FILTERS
  const read = (node: unknown): Condition | null => {
    left -= 1
    if (!isRecord(node) || left < 0) return null
    for (const [word, join] of [
      ['and', allOfThem],
      ['or', anyOfThem],
    ] as const) {
      const parts = ownValue(node, word)
      if (parts === null) continue
      if (!Array.isArray(parts) || parts.length === 0 || Object.keys(node).length !== 1) return null
      const conditions = parts.map(read)
      return conditions.every((one) => one !== null) ? join(conditions) : null
    }
    return leaf(node)
  }
  const conditions = all.map(read)
  if (left < 0) return TOO_LARGE
  return conditions.every((one) => one !== null) ? { ok: true, condition: allOfThem(conditions) } : MALFORMED
}

/** Looks for nesting without recursion of its own depth: it stops where it is refused. */
function isDeeper(nodes: readonly unknown[], depth: number): boolean {
  if (depth === 0) return nodes.length > 0
  return nodes.some((node) => {
    if (!isRecord(node)) return false
    const parts = ownValue(node, 'and') ?? ownValue(node, 'or')
    return Array.isArray(parts) && isDeeper(parts, depth - 1)
  })
}
