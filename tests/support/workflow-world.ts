import { randomBytes } from 'node:crypto'
import type { ActionResult } from '../../contract/forms.ts'
import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Command } from '../../engine/commands/command.ts'
import type { FormData } from '../../engine/model/context.ts'
import { createDefinitions } from '../../server/apps/definitions.ts'
import { createModels } from '../../server/apps/models.ts'
import { publishPackage } from '../../server/apps/packages/publish.ts'
import type { Database } from '../../server/db/database.ts'
import { type PerformDeps, perform } from '../../server/instances/perform/perform.ts'
import { createOrganisations } from '../../server/organisation/cache.ts'
import {
  createCorp,
  createDepartments,
  createRole,
  createUsers,
  setLeaders,
} from '../../server/organisation/write.ts'
import { smallPackage } from './small-package.ts'

/** People of a small organisation, by what they are in the trip workflow. */
export type People = {
  readonly initiator: string
  readonly manager: string
  readonly finance: readonly [string, string]
  readonly stranger: string
  /** Administers the workflow, without any permission of the organisation. */
  readonly administrator: string
}

export type World = {
  readonly corpId: string
  readonly people: People
  readonly departmentId: string
  readonly deps: PerformDeps
  /** Messages published after commits. */
  readonly told: { readonly userIds: readonly string[]; readonly instanceId: string | undefined }[]
  /** Submits a trip of the given amount. */
  start(total: string, data?: FormData): Promise<ActionResult>
  decide(
    userId: string,
    action: 'agree' | 'disagree',
    instanceId: string,
    opinion?: string,
    data?: FormData,
  ): Promise<ActionResult>
  giveBack(userId: string, instanceId: string, opinion: string): Promise<ActionResult>
  /** A command of somebody on his open item, or on one that waits for anybody. */
  onItem(userId: string, instanceId: string, command: (item: number) => Command): Promise<ActionResult>
  /** A command of somebody on the run as a whole. */
  onRun(userId: string, instanceId: string, command: Command): Promise<ActionResult>
  /** The open item of a person in an instance. */
  itemOf(userId: string, instanceId: string): Promise<string>
}

export function freshToken(): string {
  return randomBytes(16).toString('base64url')
}

/** An organisation with the small package published; finance decides above 5,000, both of them. */
export async function workflowWorld(
  database: Database,
  corpId = 'yuanshan',
  change: (pkg: AppPackage) => void = () => {},
): Promise<World> {
  const { people, departmentId } = await createOrganisation(database, corpId)
  const pkg = smallPackage((draft) => {
    for (const node of draft.workflows[0]?.nodes ?? [])
      if (node.code === 'finance' && node.type === 'approval') node.mode = 'all'
    change(draft)
  })
  const published = await publishPackage(database, corpId, pkg, { by: null, now: new Date() })
  if (!published.ok) throw new Error(JSON.stringify(published.problems))
  const told: World['told'] = []
  const deps: PerformDeps = {
    database,
    definitions: createDefinitions(database),
    models: createModels(database),
    organisations: createOrganisations(database),
    wake: { outbox: () => {}, timers: () => {}, effects: () => {} },
    hub: { publish: (_corp, userIds, message) => told.push({ userIds, instanceId: message.instanceId }) },
  }
  return { corpId, people, departmentId, deps, told, ...actionsOf(deps, corpId, people, departmentId) }
}

async function createOrganisation(database: Database, corpId: string) {
  return database.transaction(async (tx) => {
    await createCorp(tx, { corpId, name: '远山精工' })
    const [sales = '', finance = ''] = await createDepartments(tx, corpId, [
      { code: 'sales', name: '华东销售部' },
      { code: 'finance', name: '财务部' },
    ])
    const ids = await createUsers(tx, corpId, [
      { username: 'chensiyuan', name: '陈思远', departmentIds: [sales] },
      { username: 'linjing', name: '林静', departmentIds: [sales] },
      { username: 'wangmin', name: '王敏', departmentIds: [finance] },
      { username: 'lina', name: '李娜', departmentIds: [finance] },
      { username: 'sunyue', name: '孙悦', departmentIds: [finance] },
      { username: 'admin', name: '管理员', departmentIds: [finance] },
    ])
    const [initiator = '', manager = '', first = '', second = '', stranger = '', administrator = ''] = ids
    await setLeaders(tx, corpId, sales, [manager])
    await createRole(tx, corpId, { code: 'finance', name: '财务', memberIds: [first, second] })
    const people: People = { initiator, manager, finance: [first, second], stranger, administrator }
    return { people, departmentId: sales }
  })
}

function actionsOf(deps: PerformDeps, corpId: string, people: People, departmentId: string) {
  const base = () => ({
    corpId,
    requestId: 'test',
    client: 'OTHER',
    replayToken: freshToken(),
    route: 'test',
    body: {},
  })
  const itemOf = async (userId: string, instanceId: string) => {
    const { rows } = await deps.database.query<{ id: string }>({
      text: 'select id from work_item where corp_id = $1 and (holder_id = $2 or holder_id is null) and instance_id = $3 and status = 2',
      values: [corpId, userId, instanceId],
    })
    const id = rows[0]?.id
    if (id === undefined) throw new Error('no open item')
    return id
  }
  const numbered = (item: number | null) => {
    if (item === null) throw new Error('no item')
    return item
  }
  const onItem = async (userId: string, instanceId: string, command: (item: number) => Command) =>
    perform(deps, {
      ...base(),
      actorId: userId,
      target: { kind: 'item', itemId: await itemOf(userId, instanceId), fence: null },
      command: (item) => command(numbered(item)),
    })
  return {
    itemOf,
    start: (total: string, data: FormData = {}) =>
      perform(deps, {
        ...base(),
        actorId: people.initiator,
        target: { kind: 'new', workflowCode: 'tripApproval' },
        command: () => ({
          type: 'submit',
          item: null,
          initiatorId: people.initiator,
          departmentId,
          data: { purpose: '拜访客户', items: [{ id: 'r1', what: '机票', amount: total }], ...data },
          opinion: '',
        }),
      }),
    onItem,
    onRun: async (userId: string, instanceId: string, command: Command) =>
      perform(deps, {
        ...base(),
        actorId: userId,
        target: { kind: 'instance', instanceId, revision: null },
        command: () => command,
      }),
    decide: async (
      userId: string,
      action: 'agree' | 'disagree',
      instanceId: string,
      opinion = '',
      data: FormData = {},
    ) => onItem(userId, instanceId, (item) => ({ type: action, item, data, opinion })),
    giveBack: async (userId: string, instanceId: string, opinion: string) =>
      onItem(userId, instanceId, (item) => ({
        type: 'return',
        item,
        toNodes: ['start'],
        mode: 'rerun',
        opinion,
      })),
  }
}
