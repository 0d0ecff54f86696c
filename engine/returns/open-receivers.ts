import { openActivation } from '../activations/open.ts'
import { predecessors } from '../model/path.ts'
import { latestActivation } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'
import type { Step, Via } from '../run/step.ts'
import { reopenSlots } from '../straight-back/voice.ts'
import type { Place } from './place.ts'
import { receiversOf } from './receivers.ts'
import type { SendBack } from './returning.ts'

/**
 * Opens a target for those who handled it (B3). The initiator's own node, and one that asks whoever it resolves to
 * now, is entered as usual: then the step is left to walk.
 */
export function openReceivers(run: Run, place: Place, { from, receivers }: SendBack): readonly Step[] {
  const { node, token, last } = place
  const step = { token, node, via: viaOf(run, node), cause: 'return' } as const
  const voices = run.flow.node(node).type === 'approval' ? receiversOf(run.state, last, from) : []
  if (receivers === 'resolve' || voices.length === 0) return [step]
  emit(run, { type: 'tokenMoved', token, node })
  reopenSlots(run, openActivation(run, step, last.mode), voices, last.mode === 'sequence')
  return []
}

/** What led to the node the last time it was opened (B1). */
export function viaOf(run: Run, node: string): Via {
  const latest = latestActivation(run.state, node)
  const led = latest === undefined ? [] : predecessors(run.state, latest)
  return { from: led.at(-1) ?? null, failed: false, ...(led.length > 1 ? { arrivals: led } : {}) }
}
