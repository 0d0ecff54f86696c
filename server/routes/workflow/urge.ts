import type { FastifyInstance } from 'fastify'
import { getUrgeInfo, listUrges, listUrgeTargets, saveUrge } from '../../../contract/workflow/urge.ts'
import { urgeLimits, urgeTargets } from '../../../engine/commands/urging.ts'
import { nodeNames } from '../../apps/node-names.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { route, type SessionContext } from '../../http/route.ts'
import { requestOf } from '../../instances/commands/request.ts'
import { perform } from '../../instances/perform/perform.ts'
import { readersAdministration } from '../../instances/read/administration-of.ts'
import { type ReadInstance, readInstance } from '../../instances/read/read-instance.ts'
import { presentPerson } from '../../organisation/people.ts'
import { eventsOf } from '../../stores/audit/operation-log.ts'

/** Reminders by people (engine U). */
export function registerUrgeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, saveUrge, async (input, context) => {
    const read = await readInstance(deps, context, input.instanceId)
    const all = urgeTargets(read.view.state, await contextOf(deps, read, context))
    const wanted = all.filter(({ personId }) => input.userIds?.includes(personId) ?? true)
    const ready = wanted.filter(({ nextAt }) => nextAt === null)
    const late = wanted.filter(({ nextAt }) => nextAt !== null)
    const [soonest] = late.map(({ nextAt }) => nextAt ?? '').toSorted()
    if (ready.length === 0 && soonest !== undefined) {
      throw new Fault('urgeTooSoon', {
        params: {
          nextTime: soonest,
          minutes: Math.ceil((Date.parse(soonest) - Date.parse(read.reader.now)) / 60_000),
        },
      })
    }
    const target = { kind: 'instance' as const, instanceId: input.instanceId, revision: null }
    const people = [...new Set(ready.map(({ personId }) => personId))]
    // With nobody to urge the engine says why: that it is oneself, or that nobody is asked.
    const act = { people: people.length > 0 ? people : input.userIds, text: input.text }
    await perform(deps, requestOf(context, { name: saveUrge.name, input }, target, 'urge', act))
    const { organisation } = read.reader
    return {
      urged: people.map((id) => presentPerson(organisation, id)),
      tooSoon: late.map(({ personId, nextAt }) => ({
        person: presentPerson(organisation, personId),
        nextTime: nextAt ?? '',
      })),
    }
  })

  route(app, listUrges, async ({ instanceId }, context) =>
    recordsOf(deps, context, await readInstance(deps, context, instanceId)),
  )

  route(app, listUrgeTargets, async ({ instanceId }, context) => {
    const read = await readInstance(deps, context, instanceId)
    return await targetsOf(deps, read, context)
  })

  route(app, getUrgeInfo, async ({ workflowInstanceId }, context) => {
    const read = await readInstance(deps, context, workflowInstanceId)
    const records = await recordsOf(deps, context, read)
    const { everyMinutes, perDay } = urgeLimits(read.version.definition)
    return {
      urgeCount: records.length,
      records,
      targets: await targetsOf(deps, read, context),
      limit: { minutes: everyMinutes, perDay },
    }
  })
}

type Caller = Pick<SessionContext, 'actor' | 'call'>

/** Administrators with the right urge as the initiator does (engine U1). */
async function contextOf(deps: Deps, read: ReadInstance, { actor }: Caller) {
  const { version, reader } = read
  const administration = await readersAdministration(deps, actor, read)
  return {
    now: reader.now,
    actor: { id: actor.userId, active: true },
    definition: version.definition,
    ...(administration === undefined ? {} : { administration }),
  }
}

async function targetsOf(deps: Deps, read: ReadInstance, context: Caller) {
  const { version, reader, view } = read
  return urgeTargets(view.state, await contextOf(deps, read, context)).map(
    ({ node, personId, kind, nextAt }) => ({
      ...nodeNames(node, { definition: version.definition, locale: reader.locale }),
      person: presentPerson(reader.organisation, personId),
      kind,
      nextTime: nextAt,
    }),
  )
}

async function recordsOf(deps: Deps, { actor }: Caller, { view, reader }: ReadInstance) {
  const urges = await eventsOf(deps.database, actor.corpId, view.id, 'urged')
  return urges.toReversed().map(({ at, event }) => ({
    by: presentPerson(reader.organisation, event.byId),
    to: event.targets.map(({ personId }) => presentPerson(reader.organisation, personId)),
    text: event.text,
    at,
  }))
}
