import type { OutputOf } from '../../contract/endpoint.ts'
import { NODE_STATE } from '../../contract/vocabulary.ts'
import type { listInstanceActivities } from '../../contract/workflow/maintenance-lists.ts'
import { decide } from '../../engine/decide.ts'
import { isRunning } from '../../engine/guards/guards.ts'
import type { Context } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import { nodeStates } from '../../engine/views/node-states.ts'
import { nodeNames } from '../apps/node-names.ts'
import { actorsOn, openNodes } from '../instances/read/open-nodes.ts'
import { presentPerson } from '../organisation/people.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'

type Activities = OutputOf<typeof listInstanceActivities>

/** The nodes with people, where the run stands in them, and what activating each would take (engine X1). */
export function presentActivities(
  state: Instance,
  context: Context,
  { organisation, locale }: { readonly organisation: OrganisationSnapshot; readonly locale: string },
): Activities {
  const { definition } = context
  const states = nodeStates(state, definition)
  const open = openNodes(state)
  return definition.workflow.nodes
    .filter((node) => node.type === 'start' || node.type === 'approval')
    .map(({ code }) => {
      const here = open.filter((one) => one.node === code)
      const people = here.flatMap(({ items }) => items.flatMap((item) => actorsOn(state, item)))
      return {
        ...nodeNames(code, { definition, locale }),
        status: here.length > 0 ? (1 as const) : (0 as const),
        activityStatus: states.get(code) ?? NODE_STATE.notStarted,
        tokens: here.map(({ token }) => ({ tokenId: token.id, held: token.held === true })),
        participantors: [...new Set(people)].map((id) => presentPerson(organisation, id)),
        activate: activation(state, code, context),
      }
    })
}

/** The engine itself is asked with every token: what it would take is what may be chosen. */
function activation(state: Instance, node: string, context: Context): Activities[number]['activate'] {
  const tokens = isRunning(state) ? openNodes(state).map(({ token }) => token.id) : [null]
  const works = (collapse: boolean) =>
    tokens.some((token) => {
      const command = { type: 'activate' as const, node, token, collapse, people: null, reason: '.' }
      return decide(state, command, context).ok
    })
  if (works(false)) return isRunning(state) ? 'token' : 'reopen'
  return works(true) ? 'collapse' : 'no'
}
