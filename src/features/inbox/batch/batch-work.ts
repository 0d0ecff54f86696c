import type { Work } from '../../../shared/decisions/intent.ts'
import type { BatchItem } from './batch-item.ts'

export type BatchKind = 'agree' | 'forward' | 'read'
export type Ticked = Pick<BatchItem, 'id' | 'title'>

/** How each item of a batch is sent. */
export function workOf(
  kind: BatchKind,
  item: Ticked | BatchItem,
  text: string,
  to: string | undefined,
): Work {
  const approval = text.trim() === '' ? undefined : { content: text }
  if (!('fence' in item) || kind === 'read') return { kind: 'read' }
  const { fence } = item
  return kind === 'agree'
    ? { kind: 'agree', fence, approval }
    : { kind: 'forward', fence, to: to ?? '', approval }
}
