import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import { membersOf } from '../../rules/organisation/audience.ts'
import type { Event } from '../events/event.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import { activationOf } from '../model/state.ts'
import { emit, type Run } from '../run/emit.ts'

type Settings = NonNullable<Workflow['circulate']>
type Occasion = {
  readonly node: string
  readonly activation: number | null
  readonly on: Settings[number]['on']
}

/**
 * The copies that nodes and the workflow send by themselves for what happened in this command: on opening, passing and
 * failing of a node, and at the end (K1). Told once at the end of the command, whichever way led there.
 */
export function sendCopiesOf(run: Run): void {
  for (const event of [...run.events]) {
    const occasion = occasionOf(run, event)
    if (occasion === null) continue
    const { node, activation, on } = occasion
    for (const { to, note = '' } of settingsAt(run, occasion).filter((setting) => setting.on === on)) {
      const members = membersOf(to, run.context.organisation).filter(({ active }) => active)
      const people = members.map(({ id }) => id)
      if (people.length === 0) continue
      emit(run, { type: 'circulated', activation, node, byId: SYSTEM_ID, people, text: note })
    }
  }
}

function occasionOf(run: Run, event: Event): Occasion | null {
  switch (event.type) {
    case 'activationOpened':
      return { node: event.node, activation: event.activation, on: 'start' }
    case 'activationClosed': {
      const { node } = activationOf(run.state, event.activation)
      if (event.state !== 'passed' && event.state !== 'failed') return null
      return { node, activation: event.activation, on: event.state === 'passed' ? 'pass' : 'fail' }
    }
    case 'instanceCompleted':
      return { node: '', activation: null, on: event.outcome === 'agreed' ? 'pass' : 'fail' }
    default:
      return null
  }
}

function settingsAt({ flow, context }: Run, { node, activation }: Occasion): Settings {
  if (activation === null) return context.definition.workflow.circulate ?? []
  const definition: FlowNode = flow.node(node)
  if (definition.type !== 'approval' && definition.type !== 'start') return []
  return definition.circulate ?? []
}
