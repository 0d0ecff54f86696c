import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import { type Found, guardItem } from '../guards/guards.ts'
import type { Context, Decided } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { refuseReaders } from '../participants/named.ts'
import { beginRun, emit, type Run } from '../run/run.ts'
import { openAssists } from '../signers/barred.ts'
import { accepted } from './accepted.ts'

/** Asks people for help; my item stays mine (H). */
export type AskAssist = {
  readonly type: 'askAssist'
  readonly item: number
  readonly people: readonly string[]
  readonly text: string
}

/** H1, H4: a side item per person; whoever has a question of this slot open gets the new one with it. */
export function askAssist(state: Instance | null, command: AskAssist, context: Context): Decided {
  const found = guardItem(state, command.item, 'assist', context)
  if (!found.ok) return found
  const people = [...new Set(command.people)]
  if (people.includes(found.item.holderId) || people.includes(context.actor.id)) return refuse('assistToSelf')
  const { node } = found
  const scope = node.type === 'approval' ? node.assist?.scope : undefined
  const refused =
    checkOpinion(command.text, opinionRule(node, 'assist')) ??
    refuseReaders(people, { state: found.state, context, node, scope })
  if (refused !== null) return refused
  const run = beginRun(context, found.state, context.record)
  for (const personId of people) ask(run, found, personId, command.text)
  return accepted(run)
}

function ask(run: Run, { slot, activation }: Found, personId: string, text: string): void {
  const byId = run.context.actor.id
  const open = openAssists(run.state, slot.id).find((assist) => assist.personId === personId)
  if (open !== undefined) {
    emit(run, { type: 'assistRepeated', assist: open.id, byId, text })
    return
  }
  const item = run.state.items.length + 1
  emit(run, {
    type: 'itemOpened',
    item,
    slot: null,
    activation: activation.id,
    holderId: personId,
    kind: WORK_ITEM_KIND.assist,
    open: true,
    from: { kind: 'assist', byId, text },
  })
  const assist = (run.state.assists?.length ?? 0) + 1
  emit(run, { type: 'assistAsked', assist, item, slot: slot.id, personId, byId, text })
}
