import type { FastifyInstance } from 'fastify'
import { deleteUserDrafts, listUserDrafts } from '../../../contract/workflow/user-drafts.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/once.ts'
import { route } from '../../http/route.ts'
import { inBatch } from '../../instances/commands/batch.ts'
import { presentDraft } from '../../pages/draft-row.ts'
import { deleteDraftItem, draftList } from '../../stores/lists/draft-list.ts'
import { pageOfList } from '../page-of-list.ts'

/** My drafts: list and delete (spec §7 "user drafts list and delete"). */
export function registerUserDraftRoutes(app: FastifyInstance, deps: Deps): void {
  const drafts = { read: draftList, present: presentDraft }
  route(app, listUserDrafts, async (input, context) => pageOfList(deps, context, input, drafts))

  route(app, deleteUserDrafts, async (input, { actor }) => {
    const { corpId, userId } = actor
    const named = { name: deleteUserDrafts.name, output: deleteUserDrafts.output, input }
    const deleted = await once(deps.database, actor, named, (tx) =>
      inBatch(input.ids, async (id) => {
        if (!(await deleteDraftItem(tx, corpId, userId, id))) throw new Fault('notFound')
      }),
    )
    deps.hub.publish(corpId, [userId], { type: 'work' })
    return deleted
  })
}
