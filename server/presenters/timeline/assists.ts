import type { StepPerson } from '../../../contract/instances.ts'
import { WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import type { Assist } from '../../../engine/model/item.ts'
import type { Slot } from '../../../engine/model/slot.ts'
import { itemOf } from '../../../engine/state.ts'
import { presentPapers } from '../papers.ts'
import { presentPerson } from '../people.ts'
import type { TimelineScene } from './scene.ts'

type WireAssist = NonNullable<StepPerson['assists']>[number]

/** The opinions that a voice asked for; asked twice, both questions stand in the one entry (engine H4). */
export function presentAssists(slot: Slot, scene: TimelineScene): Pick<StepPerson, 'assists'> {
  const assists = (scene.view.state.assists ?? [])
    .filter((assist) => assist.slot === slot.id)
    .flatMap((assist) => presentAssist(assist, scene))
  return assists.length === 0 ? {} : { assists }
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
