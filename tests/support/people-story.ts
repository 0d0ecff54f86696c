import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { FormAction } from '../../contract/vocabulary.ts'
import type { Context, Decided, Definition, FormData } from '../../engine/model/context.ts'
import type { Slot } from '../../engine/model/slot.ts'
import { itemOfSlot } from '../../engine/model/state.ts'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'
import { approval } from './builders.ts'
import { Story } from './story.ts'

const PEOPLE_ACTIONS: readonly FormAction[] = [
  'agree',
  'disagree',
  'reject',
  'forward',
  'adjustParticipant',
  'assist',
  'circulate',
]

/** An approval node that offers everything people do with one another. */
export function shared(
  code: string,
  people: Parameters<typeof approval>[1],
  fields: Partial<ApprovalNode> = {},
): ApprovalNode {
  return approval(code, people, { buttons: PEOPLE_ACTIONS.map((action) => ({ action })), ...fields })
}

type Adding = {
  readonly position?: 'before' | 'after' | 'parallel'
  readonly mode?: 'all' | 'any' | 'sequence'
  readonly data?: FormData
  readonly opinion?: string
}

/** A story with what people do with one another's tasks. */
export class PeopleStory extends Story {
  /** Items that their holders have opened (T6). */
  opened: ReadonlySet<number> = new Set()

  /** The version it goes on under after a migration (X5). */
  version: Definition | null = null

  override context(actorId: string): Context {
    const context = { ...super.context(actorId), opened: this.opened }
    return this.version === null ? context : { ...context, definition: this.version }
  }

  transfer(actorId: string, toId: string, text = ''): Decided {
    return this.give(actorId, { type: 'transfer', item: this.itemOf(actorId), toId, text })
  }

  /** Of what he gave away last. */
  undoTransfer(actorId: string): Decided {
    const item = this.state.items.findLast((own) => own.holderId === actorId && own.did === 'transfer')
    return this.give(actorId, { type: 'undoTransfer', item: item?.number ?? 0 })
  }

  add(actorId: string, people: readonly string[], adding: Adding = {}): Decided {
    const { position = 'parallel', mode = 'all', data = {}, opinion = '' } = adding
    const item = this.itemOf(actorId)
    return this.give(actorId, { type: 'addSign', item, position, mode, people, data, opinion })
  }

  removeSigner(actorId: string, signerId: string): Decided {
    return this.give(actorId, { type: 'removeSigner', item: this.itemOf(signerId), text: '' })
  }

  ask(actorId: string, people: readonly string[], text = 'what do you think?'): Decided {
    return this.give(actorId, { type: 'askAssist', item: this.itemOf(actorId), people, text })
  }

  answer(actorId: string, text = 'fine', data: FormData = {}): Decided {
    const item = this.state.items.findLast((own) => own.holderId === actorId && own.slot === null)
    return this.give(actorId, { type: 'answerAssist', item: item?.number ?? 0, data, text })
  }

  urge(actorId: string, people: readonly string[], text = 'please'): Decided {
    return this.give(actorId, { type: 'urge', items: people.map((id) => this.itemOf(id)), text })
  }

  /** `person state` of every slot of a node's newest activation, in their order. */
  voices(node: string): readonly string[] {
    const activation = this.state.activations.findLast((entry) => entry.node === node)?.id
    return this.state.slots
      .filter((slot) => slot.activation === activation)
      .map((slot) => `${slot.holderId} ${slot.state}`)
  }

  /** The newest slot that a person holds. */
  slotOf(personId: string): Slot {
    const slot = this.state.slots.findLast((entry) => entry.holderId === personId)
    if (slot === undefined) throw new Error(`${personId} has no slot`)
    return slot
  }

  currentItem(personId: string) {
    return itemOfSlot(this.state, this.slotOf(personId).id)
  }

  /** What a person is offered now: `action`, or `action: reason` when it is refused. */
  offers(actorId: string): readonly string[] {
    return allowedActions(this.state, this.context(actorId)).map(({ action, allowed, reason }) =>
      allowed ? action : `${action}: ${reason}`,
    )
  }
}
