import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { wordsOf } from '../../instances/commands/act.ts'
import { ITEM_CALLS } from '../../instances/commands/holders.ts'
import { onItem, requestOf } from '../../instances/commands/request.ts'
import { perform } from '../../instances/perform/perform.ts'

/** What a holder does with an item beside deciding on it, each by its own call. */
export function registerItemActRoutes(app: FastifyInstance, deps: Deps): void {
  for (const call of ITEM_CALLS) {
    call((endpoint, action, said) =>
      route(app, endpoint, async (input, context) => {
        const act = { ...said(input), ...wordsOf(input.approval) }
        const named = { name: endpoint.name, input }
        return perform(deps, requestOf(context, named, onItem(input), action, act))
      }),
    )
  }
}
