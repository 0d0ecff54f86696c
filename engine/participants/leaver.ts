import type { Run } from '../run.ts'

/** Q4: a slot whose turn has come while its holder has left. */
export function treatLeaver(_run: Run, _slot: number): void {}
