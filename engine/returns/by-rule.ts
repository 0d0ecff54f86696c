import { SYSTEM_ID } from '../model/decision.ts'
import { activationOf } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'
import { getStuck } from '../run/step.ts'
import { placesBehind } from './place.ts'
import { sendBack } from './send-back.ts'

/**
 * A return that nobody chose, always a re-run: of a failed node (A2), by a timeout (O2), for a leaver (Q1). The
 * activation is closed already. A node that nothing can be returned to is left to an administrator.
 */
export function returnByRule(run: Run, activation: number, toNode: string, byId: string = SYSTEM_ID): void {
  const from = activationOf(run.state, activation)
  const places = placesBehind(run.state, from, run.flow.start.code)
  const place = places.find(({ node }) => node === toNode)
  if (place === undefined) {
    emit(run, { type: 'tokenMoved', token: from.token, node: from.node })
    getStuck(run, from.token, from.node, 'noRoute')
    return
  }
  sendBack(run, { from: activation, places: [place], mode: 'rerun', receivers: 'handled', byId })
}
