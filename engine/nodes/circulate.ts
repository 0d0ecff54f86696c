import type { NodeOf } from '../../contract/package/nodes.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import { expandSources } from '../participants/expand.ts'
import { surroundings } from '../participants/surroundings.ts'
import { emit, type Run } from '../run/run.ts'
import { leave, type Step } from '../run/step.ts'

/** A cc node: copies go to its people, and the token goes on at once (K1). Nobody there is no error. */
export function sendCopies(run: Run, step: Step, node: NodeOf<'circulate'>): readonly Step[] {
  const voices = expandSources(node.participants, node.code, surroundings(run))
  const people = [...new Set(voices.filter(({ person }) => person.active).map(({ person }) => person.id))]
  if (people.length > 0) {
    const text = node.note ?? ''
    emit(run, { type: 'circulated', activation: null, node: node.code, byId: SYSTEM_ID, people, text })
  }
  return leave(run, step.token, step.node, step.via)
}
