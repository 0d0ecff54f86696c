import type { ActionResult } from '../../contract/forms.ts'
import type { NodeOf } from '../../contract/package/nodes.ts'
import { childInstanceId } from '../../server/base/derived-id.ts'
import type { Database } from '../../server/db/database.ts'
import { perform } from '../../server/instances/perform/perform.ts'
import { freshToken, type World, workflowWorld } from './workflow-world.ts'

const PARENT = 'journey'

export type SubProcessWorld = World & {
  /** Submits a journey: one that stands at its sub-process, a trip, at once. */
  startParent(total: string): Promise<ActionResult>
  childOf(parentId: string, child?: number): string
  /** The states of instances in the order of the ids; null for one that is not there. */
  statesOf(...ids: readonly string[]): Promise<readonly (string | null)[]>
}

/** Trips as before, and journeys: a trip as sub-process, then the manager. */
export async function subProcessWorld(
  database: Database,
  node: Partial<NodeOf<'subProcess'>> = {},
): Promise<SubProcessWorld> {
  const world = await workflowWorld(database, 'yuanshan', (pkg) => {
    const [trip] = pkg.workflows
    if (trip === undefined) throw new Error('the small package has no workflow')
    const child: NodeOf<'subProcess'> = {
      type: 'subProcess',
      code: 'child',
      name: { zh: '子流程' },
      workflow: trip.code,
      input: { purpose: 'purpose', items: 'items' },
      ...node,
    }
    pkg.workflows.push({
      ...structuredClone(trip),
      code: PARENT,
      name: { zh: '行程' },
      nodes: [
        { type: 'start', code: 'start', name: { zh: '发起' } },
        child,
        {
          type: 'approval',
          code: 'manager',
          name: { zh: '直属主管' },
          participants: [{ source: 'manager', level: 1 }],
          mode: 'any',
        },
        { type: 'end', code: 'end', name: { zh: '结束' } },
      ],
      routes: [
        { from: 'start', to: 'child' },
        { from: 'child', to: 'manager' },
        { from: 'manager', to: 'end' },
      ],
    })
  })
  const { deps, corpId, people, departmentId } = world
  return {
    ...world,
    startParent: (total) =>
      perform(deps, {
        corpId,
        actorId: people.initiator,
        requestId: 'test',
        client: 'OTHER',
        replayToken: freshToken(),
        route: 'test',
        body: {},
        target: { kind: 'new', workflowCode: PARENT },
        command: () => ({
          type: 'submit',
          item: null,
          initiatorId: people.initiator,
          departmentId,
          data: { purpose: '拜访客户', items: [{ id: 'r1', what: '机票', amount: total }] },
          opinion: '',
        }),
      }),
    childOf: (parentId, child = 1) => childInstanceId(parentId, child),
    statesOf: async (...ids) => {
      const { rows } = await database.query<{ id: string; status: string }>({
        text: 'select id, status from instance where id = any($1::uuid[])',
        values: [ids],
      })
      return ids.map((id) => rows.find((row) => row.id === id)?.status ?? null)
    },
  }
}
