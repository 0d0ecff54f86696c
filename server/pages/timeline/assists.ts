import type { StepPerson } from '../../../contract/instances.ts'
import { WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import type { Decision } from '../../../engine/model/decision.ts'
import type { Assist } from '../../../engine/model/item.ts'
import type { Slot } from '../../../engine/model/slot.ts'
import { itemOf } from '../../../engine/model/state.ts'
import { presentPerson } from '../../organisation/people.ts'
import { presentPapers } from '../papers.ts'
import type { TimelineScene } from './scene.ts'

type WireAssist = NonNullable<StepPerson['assists']>[number]

/**
 * The opinions that a voice asked for before a decision; null: for the one that is still to come. Asked twice, both
 * questions stand in the one entry (engine H4).
 */
export function presentAssists(
  slot: Slot,
  decision: Decision | null,
  scene: TimelineScene,
): Pick<StepPerson, 'assists'> {
  const assists = (scene.view.state.assists ?? [])
    .filter((assist) => assist.slot === slot.id && decisionAfter(slot, assist) === decision)
    .flatMap((assist) => presentAssist(assist, scene))
  return assists.length === 0 ? {} : { assists }
}

/** A voice that was taken back asks for its own opinions (V4). */
function decisionAfter({ decision, earlier = [] }: Slot, { questions }: Assist): Decision | null {
  const asked = questions[0]?.at ?? ''
  const all = decision === null ? earlier : [...earlier, decision]
  return all.find(({ at }) => at >= asked) ?? null
}

function presentAssist(
  { item, personId, questions, answer }: Assist,
  { view, organisation }: TimelineScene,
): WireAssist[] {
  const workItemId = view.itemIds.get(item)
  if (workItemId === undefined) return []
  const { receivedAt, status } = itemOf(view.state, item)
  return [
    {
      workItemId,
      person: presentPerson(organisation, personId),
      question: questions.map(({ text }) => text).join('\n'),
      opinion: answer?.text ?? '',
      ...presentPapers(answer?.papers),
      askedTime: questions[0]?.at ?? receivedAt,
      answerTime: answer?.at ?? null,
      workItemStatus: WORK_ITEM_STATUS[status],
    },
  ]
}
