import type { EventOf } from '../events/event.ts'
import type { Instance } from '../model/instance.ts'
import type { Assist, Urge } from '../model/item.ts'
import { added, changed } from './lists.ts'

export function assistAsked(state: Instance, event: EventOf<'assistAsked'>, at: string): Instance {
  const { assist: id, item, slot, personId, byId, text } = event
  const questions = [{ byId, at, text }]
  const asked: Assist = { id, item, slot, personId, questions, state: 'open', answer: null }
  return { ...state, assists: added(state.assists, id, 'assist', asked) }
}

export function assistRepeated(state: Instance, event: EventOf<'assistRepeated'>, at: string): Instance {
  const { byId, text } = event
  return withAssist(state, event.assist, ({ questions }) => ({
    questions: [...questions, { byId, at, text }],
  }))
}

export function assistAnswered(state: Instance, event: EventOf<'assistAnswered'>, at: string): Instance {
  return withAssist(state, event.assist, () => ({ state: 'answered', answer: answerIn(event, at) }))
}

function answerIn({ text, papers }: EventOf<'assistAnswered'>, at: string): Assist['answer'] {
  return papers === undefined ? { at, text } : { at, text, papers }
}

export function assistClosed(state: Instance, event: EventOf<'assistClosed'>): Instance {
  return withAssist(state, event.assist, () => ({ state: event.state }))
}

function withAssist(state: Instance, assist: number, change: (entry: Assist) => Partial<Assist>): Instance {
  return { ...state, assists: changed(state.assists ?? [], assist, 'assist', change) }
}

const DAY = 24 * 60 * 60 * 1000

/** Only the last day counts for the limits, so older ones are let go (U2). */
export function urged(state: Instance, event: EventOf<'urged'>, at: string): Instance {
  const recent = (state.urges ?? []).filter((urge) => Date.parse(at) - Date.parse(urge.at) < DAY)
  const added: Urge[] = event.targets.map(({ personId }) => ({ byId: event.byId, targetId: personId, at }))
  return { ...state, urges: [...recent, ...added] }
}
