import type { Event } from '../../../engine/events/event.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import { derivedId } from '../../base/derived-id.ts'
import type { Effect, EffectRow } from './effect.ts'

/** What one command did, and where the log keeps it. */
export type Committed = {
  readonly events: readonly Event[]
  readonly after: Instance
  readonly instanceId: string
  /** The operation log's entry of the command. */
  readonly entry: number
  /** Asked for by business rules. */
  readonly rules: readonly Effect[]
}

/** What a command asks of other instances, to be stored with it (engine Y1, Y2, W5). */
export function effectsOf({ events, after, instanceId, entry, rules }: Committed): readonly EffectRow[] {
  const effects = [...events.flatMap((event) => effectOf(event, after) ?? []), ...rules]
  return effects.map((effect, index) => ({ ...effect, id: derivedId(instanceId, entry, index) }))
}

function effectOf(event: Event, after: Instance): Effect | null {
  switch (event.type) {
    case 'childStarted': {
      const { child, workflow, data } = event
      const { initiatorId, departmentId } = after
      return { kind: 'startChild', payload: { child, workflow, initiatorId, departmentId, data } }
    }
    case 'childEnded':
      return event.state === 'canceled' ? { kind: 'cancelChild', payload: { child: event.child } } : null
    case 'instanceCompleted':
    case 'instanceCanceled':
      return onEnd(after)
    default:
      return null
  }
}

function onEnd({ parent, outcome }: Instance): Effect | null {
  if (parent === undefined || outcome === null) return null
  const { instanceId: parentId, kind, child } = parent
  if (kind === 'child') return { kind: 'endChild', payload: { parentId, child, outcome } }
  return outcome === 'agreed' ? { kind: 'markRevoked', payload: { parentId } } : null
}
