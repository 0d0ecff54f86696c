import type { FieldOpinion } from '../../contract/opinions.ts'
import type { Property } from '../../contract/package/properties.ts'
import { SYSTEM_ID } from '../../engine/model/decision.ts'
import { timeline } from '../../engine/views/timeline.ts'
import { localised } from '../../rules/text/localised.ts'
import { presentPerson } from '../organisation/people.ts'
import type { PageParts } from './page-parts.ts'
import { isHiddenFromReader } from './timeline/secrecy.ts'

/**
 * The values of the fields that show opinions (property type 7): the standing decisions of the nodes each is bound to.
 * What a secret vote still hides is not among them (engine M10); nothing of it is stored in the form.
 */
export function fieldOpinions(
  { view, version, reader }: Pick<PageParts, 'view' | 'version' | 'reader'>,
  properties: readonly Property[],
): Readonly<Record<string, readonly FieldOpinion[]>> {
  const shown = properties.filter((property) => property.type === 'approvalComment')
  if (shown.length === 0) return {}
  const all = standingDecisions({ view, version, reader })
  return Object.fromEntries(
    shown.flatMap(({ code, nodes }) => {
      const own = all.filter(({ activityCode }) => nodes === undefined || nodes.includes(activityCode))
      return own.length === 0 ? [] : [[code, own]]
    }),
  )
}

function standingDecisions({ view, version, reader }: Pick<PageParts, 'view' | 'version' | 'reader'>) {
  const { definition } = version
  const { organisation, locale, actor } = reader
  const scene = { definition, view, readerId: actor.userId }
  const entries = timeline(view.state, definition).filter((entry) => !isHiddenFromReader(entry, scene))
  const decided = entries.flatMap((entry) =>
    entry.slots.flatMap(({ decision }) => (decision === null ? [] : [{ node: entry.node, decision }])),
  )
  return decided
    .filter(({ decision }) => decision.standing && decision.actorId !== SYSTEM_ID)
    .filter(({ decision }) => decision.kind !== 'submit' || decision.opinion !== '')
    .sort((a, b) => a.decision.order - b.decision.order)
    .map(({ node, decision }): FieldOpinion => {
      const name = definition.workflow.nodes.find(({ code }) => code === node)?.name ?? {}
      return {
        activityCode: node,
        activityName: localised(name, locale, 'zh'),
        activityName_i18n: name,
        person: presentPerson(organisation, decision.actorId),
        kind: decision.kind,
        at: decision.at,
        opinion: decision.opinion,
      }
    })
}
