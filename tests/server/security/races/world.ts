import type { AppPackage } from '../../../../contract/package/app-package.ts'
import type { ApprovalNode } from '../../../../contract/package/nodes.ts'
import type { Workflow } from '../../../../contract/package/workflows.ts'
import { perform } from '../../../../server/instances/perform/perform.ts'
import { insertPerson } from '../../../support/people.ts'
import { type ServerPair, startServerPair } from '../../../support/server-pair.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

export const CORP = 'yuanshan'

/** What a person saw of an item, with a token of his own. */
export type Seen = {
  readonly workItemId: string
  readonly fence: { readonly revision: number; readonly digest: string }
  readonly replayToken: string
}

export type RaceWorld = {
  readonly pair: ServerPair
  readonly world: World
  readonly admins: readonly [string, string]
  /** Submits; amounts above 5,000 go on to finance. */
  start(workflow: RaceWorkflow, total?: string): Promise<string>
  /** Submits, and the manager agrees. */
  atFinance(workflow: RaceWorkflow): Promise<string>
  seen(instanceId: string, userId: string): Promise<Seen>
  outcomeOf(instanceId: string): Promise<Outcome>
}

export type Outcome = {
  readonly status: string
  readonly outcome: string | null
  /** Nodes with an open item, one for each. */
  readonly open: readonly string[]
  readonly entries: number
}

/** Finance decides as or-sign, as countersign of five, as a pool; the manager has an hour. */
export type RaceWorkflow = 'tripApproval' | 'counterSign' | 'pooled' | 'timed'

export async function raceWorld(): Promise<RaceWorld> {
  const pair = await startServerPair(CORP)
  const { database } = pair
  const world = await workflowWorld(database, CORP, addWorkflows)
  const admins = await Promise.all([0, 1].map(() => insertPerson(database, CORP, { permissions: ['ADMIN'] })))
  const [one, other] = admins.map(({ userId }) => userId)
  const start = startOf(world)
  return {
    pair,
    world,
    admins: [one ?? '', other ?? ''],
    start,
    atFinance: async (workflow) => {
      const instanceId = await start(workflow, '12800')
      await world.decide(world.people.manager, 'agree', instanceId)
      return instanceId
    },
    seen: async (instanceId, userId) => {
      const { rows } = await database.query<{ id: string; revision: number; record: number }>({
        text: `select w.id, w.revision, b.revision as record from work_item w
          join instance i on i.corp_id = w.corp_id and i.id = w.instance_id
          join biz_object b on b.corp_id = i.corp_id and b.id = i.biz_object_id
          where w.corp_id = $1 and w.instance_id = $2 and w.status = 2 and (w.holder_id = $3 or w.holder_id is null)`,
        values: [CORP, instanceId, userId],
      })
      const row = rows[0]
      if (row === undefined) throw new Error('no open item')
      const fence = { revision: row.revision, digest: `${row.record}.seen` }
      return { workItemId: row.id, fence, replayToken: freshToken() }
    },
    outcomeOf: async (instanceId) => {
      const { rows } = await database.query<Outcome>({
        text: `select coalesce(max(i.status), 'gone') as status, max(i.outcome) as outcome,
            coalesce(array_agg(w.activity_code order by w.activity_code) filter (where w.id is not null), '{}') as open,
            (select count(*)::int from operation_log l where l.instance_id = $1) as entries
          from instance i left join work_item w on w.instance_id = i.id and w.status = 2 where i.id = $1`,
        values: [instanceId],
      })
      return rows[0] ?? { status: 'gone', outcome: null, open: [], entries: 0 }
    },
  }
}

function startOf({ deps, people, departmentId }: World): RaceWorld['start'] {
  return async (workflowCode, total = '800') => {
    const { workflowInstanceId } = await perform(deps, {
      corpId: CORP,
      actorId: people.initiator,
      requestId: 'race',
      client: 'OTHER',
      replayToken: freshToken(),
      route: 'race',
      body: {},
      target: { kind: 'new', workflowCode },
      command: () => ({
        type: 'submit',
        item: null,
        initiatorId: people.initiator,
        departmentId,
        data: { purpose: '拜访客户', items: [{ id: 'r1', what: '机票', amount: total }] },
        opinion: '',
      }),
    })
    return workflowInstanceId
  }
}

function addWorkflows(pkg: AppPackage): void {
  const [trip] = pkg.workflows
  if (trip === undefined) throw new Error('the small package has no workflow')
  const one = { source: 'users', users: ['linjing', 'wangmin', 'lina', 'sunyue', 'admin'] } as const
  trip.skip = 'off'
  trip.needsHumanDecision = false
  at(trip, 'finance').mode = 'any'
  pkg.workflows.push(
    copyOf(trip, 'counterSign', (copy) => {
      Object.assign(at(copy, 'finance'), { mode: 'all', participants: [one] })
    }),
    copyOf(trip, 'pooled', (copy) => {
      at(copy, 'finance').pool = true
    }),
    copyOf(trip, 'timed', (copy) => {
      const hour = { amount: 1, unit: 'hour' } as const
      at(copy, 'manager').timeout = { due: hour, steps: [{ do: 'disagree', after: hour }] }
    }),
  )
}

function copyOf(workflow: Workflow, code: string, change: (copy: Workflow) => void): Workflow {
  const copy = { ...structuredClone(workflow), code }
  change(copy)
  return copy
}

function at(workflow: Workflow, code: string): ApprovalNode {
  const node = workflow.nodes.find((candidate) => candidate.code === code)
  if (node?.type !== 'approval') throw new Error(`no approval node ${code}`)
  return node
}
