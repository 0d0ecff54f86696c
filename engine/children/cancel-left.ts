import { activationOf } from '../model/state.ts'
import { emit, type Run } from '../run/emit.ts'

/** A child that is waited for ends with what waited for it (Y1): the server nullifies the runs of canceled children. */
export function cancelLeftChildren(run: Run): void {
  for (const { id, state, waits, activation } of run.state.children ?? []) {
    if (state !== 'running' || !waits || activationOf(run.state, activation).state === 'open') continue
    emit(run, { type: 'childEnded', child: id, state: 'canceled', outcome: 'canceled' })
  }
}
