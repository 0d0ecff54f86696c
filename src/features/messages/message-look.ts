import type { MessageKind } from '../../../contract/messages.ts'
import type { IconName } from '../../ui/picture/icons.ts'

type Look = {
  readonly icon: IconName
  /** A state of the tokens: `--cs-<tone>` on `--cs-<tone>-soft`. */
  readonly tone: 'processing' | 'agreed' | 'disagreed' | 'returned' | 'urged' | 'cancelled'
}

/** A thing keeps its icon and its state's colour everywhere (design "Icons"). */
const LOOKS: Readonly<Record<MessageKind, Look>> = {
  itemOpened: { icon: 'todo', tone: 'processing' },
  itemClosed: { icon: 'check', tone: 'cancelled' },
  transferred: { icon: 'transfer', tone: 'processing' },
  assistAsked: { icon: 'users', tone: 'processing' },
  assistAnswered: { icon: 'users', tone: 'agreed' },
  returned: { icon: 'ret', tone: 'returned' },
  finished: { icon: 'check', tone: 'agreed' },
  ownerChanged: { icon: 'user', tone: 'processing' },
  urged: { icon: 'bell', tone: 'urged' },
  reminded: { icon: 'clock', tone: 'urged' },
  circulated: { icon: 'eye', tone: 'processing' },
  mention: { icon: 'at', tone: 'processing' },
  reply: { icon: 'chat', tone: 'processing' },
  importEnded: { icon: 'upload', tone: 'agreed' },
  exportEnded: { icon: 'download', tone: 'agreed' },
}

type Row = { kind: MessageKind; outcome: string | null; task: { failed: number; broken: boolean } | null }

export function messageLook({ kind, outcome, task }: Row): Look {
  if (outcome === 'disagreed') return { icon: 'x', tone: 'disagreed' }
  if (outcome === 'canceled') return { icon: 'stop', tone: 'cancelled' }
  if (task?.broken === true) return { icon: 'warn', tone: 'disagreed' }
  if ((task?.failed ?? 0) > 0) return { ...LOOKS[kind], tone: 'returned' }
  return LOOKS[kind]
}
