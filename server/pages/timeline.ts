import type { ApprovalStep } from '../../contract/instances.ts'
import type { Definition } from '../../engine/model/context.ts'
import { predict } from '../../engine/views/predict.ts'
import { timeline } from '../../engine/views/timeline.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { InstanceView } from '../stores/instances/instances.ts'
import type { TimelineFacts } from '../stores/instances/timeline-facts.ts'
import type { Reader } from './page-parts.ts'
import { presentPrediction } from './timeline/predicted-steps.ts'
import type { TimelineScene } from './timeline/scene.ts'
import { presentEntry, presentFinish } from './timeline/steps.ts'

/** Who reads a timeline; reasons name roles, which only the whole organisation knows. */
export type TimelineReader = Reader & {
  readonly organisation: OrganisationSnapshot
  /** The application of the run: a delegation of its tasks alone is foretold by it (engine L1). */
  readonly appCode: string
}

/** The run so far in time order, then what comes next while it is under way (engine Z1, Z3). */
export function presentTimeline(
  view: InstanceView,
  definition: Definition,
  reader: TimelineReader,
  facts: TimelineFacts,
): ApprovalStep[] {
  const { organisation, locale, language, now, appCode } = reader
  const readerId = reader.actor.userId
  const scene: TimelineScene = { view, definition, organisation, locale, language, readerId, facts }
  const past = timeline(view.state, definition).map((entry) => presentEntry(entry, scene))
  if (view.state.status === 'COMPLETED') return [...past, presentFinish(scene)]
  if (view.state.status !== 'PROCESSING') return past
  const actor = { id: view.state.initiatorId, active: true }
  const calendar = organisation.workCalendar
  const context = { now, actor, definition, organisation, calendar, appCode, record: view.record }
  const ahead = predict(view.state, context)
  return [...past, ...presentPrediction(ahead, scene)]
}
