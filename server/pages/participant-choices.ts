import type { ParticipantChoice } from '../../contract/participant-choice.ts'
import { flowOf } from '../../engine/definition/flow.ts'
import type { Definition, FormData } from '../../engine/model/context.ts'
import { type ChoiceAhead, choicesAhead } from '../../engine/participants/choices-ahead.ts'
import { membersOf } from '../../rules/organisation/audience.ts'
import { localised } from '../../rules/text/localised.ts'
import { presentPerson } from '../organisation/people.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'

/** The hard limit of voices of a node (engine R8). */
const MOST = 2000

type Scene = {
  readonly definition: Definition
  readonly organisation: OrganisationSnapshot
  readonly locale: string
  /** Made before a return, by node. */
  readonly chosen: Readonly<Record<string, readonly string[]>> | undefined
}

/** The people that whoever acts at this node has to name for the nodes ahead (engine R6). */
export function presentChoices(from: string, data: FormData, scene: Scene): ParticipantChoice[] {
  return choicesAhead(flowOf(scene.definition), from, data).map((ahead) => presentChoice(ahead, scene))
}

function presentChoice(
  { node, source }: ChoiceAhead,
  { organisation, locale, chosen }: Scene,
): ParticipantChoice {
  const { scope = 'everyone', min = 1, max } = source
  const members = membersOf(scope, organisation).filter(({ active }) => active)
  return {
    activityCode: node.code,
    activityName: localised(node.name, locale, 'zh'),
    name_i18n: node.name,
    min,
    max: Math.max(min, max ?? MOST),
    ...(scope === 'everyone' ? {} : { candidates: members.map(({ id }) => presentPerson(organisation, id)) }),
    chosen: (chosen?.[node.code] ?? []).map((id) => presentPerson(organisation, id)),
  }
}
