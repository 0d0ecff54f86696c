import type { ApprovalStep } from '../../../contract/instances.ts'
import type { NameI18n } from '../../../contract/shapes.ts'
import { NODE_STATE, type NodeState } from '../../../contract/vocabulary.ts'
import { slotsOf } from '../../../engine/model/state.ts'
import type { TimelineEntry } from '../../../engine/views/timeline.ts'
import { countingOf, tallyOf } from '../../../engine/votes/outcome.ts'
import { nodeNames } from '../../apps/node-names.ts'
import { presentNote } from './notes.ts'
import type { TimelineScene } from './scene.ts'
import { isHiddenFromReader, withoutOthersVotes } from './secrecy.ts'
import { plainNote, stepAhead } from './step-ahead.ts'
import { stepExtras } from './step-extras.ts'
import { presentVoice } from './step-people.ts'
import { fieldsSeenBy } from './visible-fields.ts'

/** How a visit of a node ended; one closed without an outcome counts as not started (Z2). */
const STATE: Record<TimelineEntry['state'], NodeState> = {
  open: NODE_STATE.inProgress,
  passed: NODE_STATE.pass,
  failed: NODE_STATE.unpass,
  returned: NODE_STATE.unpass,
  closed: NODE_STATE.notStarted,
}

/** One visit of a node, as the reader may see it. */
export function presentEntry(entry: TimelineEntry, scene: TimelineScene): ApprovalStep {
  const node = scene.definition.workflow.nodes.find(({ code }) => code === entry.node)
  const isStart = node?.type === 'start'
  const sees = fieldsSeenBy(scene.readerId, scene)
  const tally = tallyOf(
    node === undefined ? { mode: entry.mode } : countingOf(node, entry.mode),
    slotsOf(scene.view.state, entry.activation),
  )
  const step: ApprovalStep = {
    ...nodeNames(entry.node, scene),
    activityType: isStart ? 'START' : 'PARTICIPANT',
    activityStatus: STATE[entry.state],
    round: entry.round,
    mode: isStart ? null : entry.mode,
    agreed: tally.agreed,
    needed: isStart ? 0 : tally.needed,
    startTime: entry.openedAt,
    finishTime: entry.closedAt,
    note: entry.note === null ? null : presentNote(entry.note, entry, scene),
    predicted: false,
    dependsOn: [],
    nodes: entry.slots.flatMap(({ slot }) => presentVoice(slot, entry, scene, sees)),
    ...stepExtras(entry, scene),
  }
  return isHiddenFromReader(entry, scene) ? withoutOthersVotes(step, scene.readerId) : step
}

/** The last line of a run that is over. */
export function presentFinish(scene: TimelineScene): ApprovalStep {
  const { state } = scene.view
  const ends = scene.definition.workflow.nodes.filter((node) => node.type === 'end').map(({ code }) => code)
  const reached = state.tokens.find((token) => token.state === 'ended' && ends.includes(token.node))?.node
  return {
    ...endStep(reached ?? onlyOne(ends), scene),
    activityStatus: state.outcome === 'agreed' ? NODE_STATE.pass : NODE_STATE.unpass,
    startTime: state.finishedAt,
    finishTime: state.finishedAt,
    note: plainNote(`ended_${state.outcome ?? 'agreed'}`),
    predicted: false,
  }
}

/** The end that is still ahead; without a name when it is not known which of several it will be. */
export function presentEndAhead(scene: TimelineScene): ApprovalStep {
  const ends = scene.definition.workflow.nodes.filter((node) => node.type === 'end').map(({ code }) => code)
  return endStep(onlyOne(ends), scene)
}

function onlyOne(codes: readonly string[]): string | undefined {
  return codes.length === 1 ? codes[0] : undefined
}

function endStep(code: string | undefined, scene: TimelineScene): ApprovalStep {
  const nameless = { activityCode: '', activityName: '', name_i18n: {} satisfies NameI18n }
  return stepAhead('END', code === undefined ? nameless : nodeNames(code, scene))
}
