import type { TimeoutStep } from '../../contract/package/timeouts.ts'
import type { WorkItem } from '../model/item.ts'
import type { Run } from '../run.ts'
import { tell } from './tell.ts'

type Move = Extract<TimeoutStep, { do: 'return' | 'jump' }>

export function moveByTime(run: Run, item: WorkItem, step: number, _move: Move): void {
  tell(run, item, step, 'administrator')
}
