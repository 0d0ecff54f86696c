import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import { doneBy } from './security-event.ts'

/** The run's own log has what was done, written with it; here it is found by whoever looks at what a person did. */
export function noteAdministered(
  { securityEvents }: Pick<Deps, 'securityEvents'>,
  context: Pick<SessionContext, 'actor' | 'call'>,
  instanceId: string,
  operation: string,
): void {
  const about = { subjectKind: 'instance', subject: instanceId, detail: { operation } }
  securityEvents.note(context.actor.corpId, doneBy(context, 'administered', about))
}
