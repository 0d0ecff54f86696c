import type { PackageFacts } from '../../../checks/facts.ts'
import type { EngineAnswers, FreshRun } from '../../../checks/people/engine-answers.ts'
import type { FullOrganisation } from '../../../checks/people/initiators.ts'
import { evolve } from '../../../engine/evolve.ts'
import { expandSources } from '../../../engine/participants/expand.ts'
import { resolveParticipants } from '../../../engine/participants/resolve.ts'
import type { Surroundings } from '../../../engine/participants/voice.ts'

/** What an organisation and the engine tell of a package before it is published there. */
export function organisationFacts(organisation: FullOrganisation): PackageFacts {
  return { organisation, engine: engineAnswers(organisation), published: null }
}

function engineAnswers(organisation: FullOrganisation): EngineAnswers {
  return {
    atNode: (node, run) => resolveParticipants(node, run.workflow, around(run, organisation), true),
    namesAnybody: (sources, node, run) =>
      expandSources(sources, node, around(run, organisation)).some(({ person }) => person.active),
  }
}

const ANY_TIME = '1970-01-01T00:00:00.000Z'

function around({ model, initiator }: FreshRun, organisation: FullOrganisation): Surroundings {
  const { person, departmentId } = initiator
  const people = { initiatorId: person.id, submitterId: person.id, departmentId }
  const state = evolve(null, { type: 'instanceStarted', ...people }, ANY_TIME)
  return { state, data: {}, organisation, model }
}
