import type { OutputOf } from '../../../contract/endpoint.ts'
import type { simulateAction } from '../../../contract/workflow/simulate.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { WorkItem } from '../../../engine/model/item.ts'
import { activationOf, slotsOf } from '../../../engine/model/state.ts'
import { agreesNeeded, voicesOf } from '../../../engine/votes/outcome.ts'
import { nodeNames } from '../../apps/node-names.ts'
import { actorsOn } from '../read/open-nodes.ts'
import { isOpen, type SimulationScene, stepOf } from './scene.ts'

type Simulated = OutputOf<typeof simulateAction>

/** Steps that begin, with their people; then new people of a step that was open already. */
export function opens(scene: SimulationScene): Simulated['opens'] {
  const { before, after } = scene
  const openBefore = new Set(before?.activations.filter(isOpen).map(({ id }) => id))
  const fresh = after.items.filter((item) => isOpenItem(item) && !wasOpen(before, after, item))
  const begun = after.activations.filter((one) => isOpen(one) && !openBefore.has(one.id))
  const joined = after.activations.filter((one) => openBefore.has(one.id))
  return [
    ...begun.map(({ id, node, mode }) => {
      const people = slotsOf(after, id).flatMap(({ holderId, candidates = [] }) =>
        holderId === '' ? candidates : [holderId],
      )
      return { ...stepOf(scene, node, people), mode }
    }),
    ...joined.flatMap(({ id, node }) => {
      const people = fresh
        .filter(({ activation }) => activation === id)
        .flatMap((item) => actorsOn(after, item))
      return people.length === 0 ? [] : [{ ...stepOf(scene, node, people), mode: null }]
    }),
  ]
}

/** Steps where somebody loses a task that he has not handled himself. */
export function closes(scene: SimulationScene): NonNullable<Simulated['closes']> {
  const { before, after } = scene
  if (before === null) return []
  const lost = before.items.filter((item) => {
    const now = after.items[item.number - 1]
    return isOpenItem(item) && now !== undefined && !isOpenItem(now) && now.did === undefined
  })
  const steps = Map.groupBy(lost, ({ activation }) => activation)
  return [...steps.values()].map((items) =>
    stepOf(
      scene,
      items[0]?.node ?? '',
      items.flatMap((item) => actorsOn(before, item)),
    ),
  )
}

/**
 * My own step when it goes on without an outcome. Where votes are secret only whoever has given his own is told how
 * many there are (engine M10).
 */
export function waits(scene: SimulationScene): Simulated['waits'] {
  const { after, item, definition, locale } = scene
  const own = item === null ? undefined : after.items[item - 1]
  if (own === undefined) return null
  const activation = activationOf(after, own.activation)
  if (!isOpen(activation)) return null
  const node = definition.workflow.nodes.find(({ code }) => code === activation.node)
  if (node?.type !== 'approval') return null
  const hasVoted = own.did === 'agree' || own.did === 'disagree'
  if (node.secret === true && !hasVoted) return null
  const voices = voicesOf(slotsOf(after, activation.id))
  return {
    ...nodeNames(activation.node, { definition, locale }),
    agreed: voices.filter(({ state }) => state === 'agreed').length,
    needed: agreesNeeded(activation.mode, voices.length, node.ratio),
  }
}

/** A straight back that turns into a re-run on the way (engine B5). */
export function rerunBecause({ before, after }: SimulationScene): Simulated['rerunBecause'] {
  const known = new Set(before?.activations.map(({ note }) => note))
  const note = after.activations
    .map((one) => one.note)
    .find((one) => one?.kind === 'rerunInstead' && !known.has(one))
  if (note?.kind !== 'rerunInstead') return undefined
  return note.because === 'route' ? 'gateway' : 'people'
}

function isOpenItem({ status }: WorkItem): boolean {
  return status === 'processing'
}

/** Whether the same people had the same task before. */
function wasOpen(before: Instance | null, after: Instance, item: WorkItem): boolean {
  const earlier = before?.items[item.number - 1]
  if (before === null || earlier === undefined || !isOpenItem(earlier)) return false
  return actorsOn(before, earlier).join() === actorsOn(after, item).join()
}
