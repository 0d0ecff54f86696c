import { type NodeState, WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import type { ChartNode } from '../../../contract/workflow/chart.ts'
import { isOpenToken, isUndecided, latestActivation, roundsOf, slotsOf } from '../../../engine/model/state.ts'
import { nodeStates } from '../../../engine/views/node-states.ts'
import type { PredictedStep } from '../../../engine/views/predict.ts'
import { timeline } from '../../../engine/views/timeline.ts'
import { presentPerson } from '../../organisation/people.ts'
import type { TimelineScene } from '../timeline/scene.ts'
import { presentEntry } from '../timeline/steps.ts'

type Facts = Pick<ChartNode, 'status' | 'mark' | 'rounds' | 'people'>

/** What is told at each node: the state of its latest round, how often it was visited, its people (Z2). */
export function nodeFacts(
  scene: TimelineScene,
  predicted: readonly PredictedStep[],
): (code: string) => Facts {
  const { view, definition } = scene
  const states = nodeStates(view.state, definition)
  const entries = new Map(timeline(view.state, definition).map((entry) => [entry.node, entry]))
  const steps = new Map(predicted.map((step) => [step.node, step]))
  return (code) => {
    const entry = entries.get(code)
    const status = states.get(code) ?? 3
    const step = steps.get(code)
    // The step as the reader may see it, so that a secret ballot is secret here as well (M10).
    const now = entry === undefined ? [] : presentEntry(entry, scene).nodes
    const isOver = entry === undefined || entry.superseded
    const ahead = (step?.people ?? []).map(({ person }) => ({
      person: presentPerson(scene.organisation, person.id),
      workItemStatus: WORK_ITEM_STATUS.notStarted,
    }))
    return {
      status,
      mark: markOf(code, status, scene),
      rounds: roundsOf(view.state, code),
      people:
        isOver && ahead.length > 0
          ? ahead
          : now
              .filter(({ replacedBy }) => replacedBy === undefined)
              .map(({ approvaler, workItemStatus }) => ({ person: approvaler, workItemStatus })),
    }
  }
}

function markOf(code: string, status: NodeState, { view }: TimelineScene): ChartNode['mark'] {
  const { state } = view
  const tokens = state.tokens.filter((token) => token.node === code && isOpenToken(token))
  if (tokens.some(({ held }) => held === true)) return 'held'
  if (tokens.some(({ trouble }) => trouble !== null)) return 'exception'
  const latest = latestActivation(state, code)
  if (latest === undefined) return null
  if (status === 0 && latest.note?.kind === 'terminated') return 'terminated'
  if (latest.state !== 'open') return null
  const slots = slotsOf(state, latest.id)
  const originals = slots.filter((slot) => slot.addedBy === undefined && isUndecided(slot))
  return originals.length > 0 && originals.every((slot) => slot.state === 'suspended') ? 'suspended' : null
}
