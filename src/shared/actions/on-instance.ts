import type { Act } from './act.ts'

/** What every write on an instance as a whole carries. */
export function onInstance({ page, replayToken }: Act) {
  const { workflowInstanceId, instanceRevision } = page
  if (workflowInstanceId === null) throw new Error('this action needs an instance')
  return {
    workflowInstanceId,
    ...(instanceRevision === undefined ? {} : { revision: instanceRevision }),
    replayToken,
  }
}
