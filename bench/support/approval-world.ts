import { randomBytes, randomUUID } from 'node:crypto'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import type { Command } from '../../engine/commands/command.ts'
import type { Definition, FormData } from '../../engine/model/context.ts'
import { createDefinitions } from '../../server/apps/definitions.ts'
import { createModels } from '../../server/apps/models.ts'
import { publishPackage } from '../../server/apps/packages/publish.ts'
import { type PerformDeps, perform } from '../../server/instances/perform/perform.ts'
import { createOrganisations } from '../../server/organisation/cache.ts'
import type { OrganisationSnapshot } from '../../server/organisation/snapshot.ts'
import { createCorp, createDepartments, createUsers } from '../../server/organisation/write.ts'
import { SHORT_CHAINS, type Workload } from './chain-package.ts'
import type { DataFolder } from './data-folder.ts'
import { issueSessions } from './sign-in.ts'

const CORP = 'bench'
const STARTERS = 8

export type OpenItem = { readonly id: string; readonly holderId: string }

/** An organisation whose approvers have open items, one per running instance. */
export type ApprovalWorld = {
  /** Access token by person. */
  readonly bearers: ReadonlyMap<string, string>
  /** Starts instances until so many wait for somebody; answers with their open items in random order. */
  openItems(count: number): Promise<OpenItem[]>
  /** Starts one instance of a workflow; resolves when it is stored. */
  start(workflowCode: string): Promise<void>
  /** The holder agrees, through `perform` in this process. */
  approve(item: OpenItem): Promise<void>
  /** The holder sends copies to everyone but those who decide in the chains; resolves with the answer. */
  circulate(item: OpenItem, count: number): Promise<void>
  /** What a decision of the engine is made with. */
  materials(workflowCode: string): Promise<Materials>
}

export type Materials = {
  readonly definition: Definition
  readonly organisation: OrganisationSnapshot
  readonly initiatorId: string
  readonly departmentId: string
}

export async function approvalWorld(
  folder: DataFolder,
  work: Workload = SHORT_CHAINS,
): Promise<ApprovalWorld> {
  const { database } = folder
  const usernames = Array.from({ length: work.people }, (_, index) => `approver${index}`)
  const { departmentId, initiatorId, approverIds } = await found(folder, usernames)
  const pkg = await work.packageOf(usernames)
  const published = await publishPackage(database, CORP, pkg, { by: null, now: new Date() })
  if (!published.ok) throw new Error(JSON.stringify(published.problems))
  const deps: PerformDeps = {
    database,
    definitions: createDefinitions(database),
    models: createModels(database),
    organisations: createOrganisations(database),
    hub: { publish: () => {} },
    wake: { outbox: () => {}, timers: () => {}, effects: () => {} },
  }
  const sessions = await issueSessions(folder, CORP, approverIds)
  let started = 0
  const start = () => {
    started += 1
    return startRun(work.codes[started % work.codes.length] ?? '')
  }
  const startRun = (code: string) => startOne(deps, code, initiatorId, departmentId)
  return {
    bearers: new Map([...sessions].map(([userId, { tokens }]) => [userId, tokens.access_token])),
    start: startRun,
    approve: (item) =>
      onItem(deps, item, (number) => ({ type: 'agree', item: number, data: {}, opinion: '' })),
    circulate: (item, count) =>
      onItem(deps, item, (number) => ({
        type: 'circulate',
        item: number,
        people: approverIds.slice(-count),
        text: '请阅',
      })),
    materials: async (code) => {
      const current = await deps.definitions.current(CORP, code)
      if (current === null) throw new Error(`no workflow ${code}`)
      const { rows } = await database.query<{ version: number }>({
        text: 'select organisation_version as version from corp where corp_id = $1',
        values: [CORP],
      })
      const organisation = await deps.organisations.of(CORP, rows[0]?.version ?? 0)
      return { definition: current.definition, organisation, initiatorId, departmentId }
    },
    openItems: async (count) => {
      const { rows } = await database.query<{ open: number }>({
        text: 'select count(*)::int as open from work_item where corp_id = $1 and status = 2',
        values: [CORP],
      })
      let missing = count - (rows[0]?.open ?? 0)
      const worker = async () => {
        for (; missing > 0; missing -= 1) await start()
      }
      await Promise.all(Array.from({ length: STARTERS }, worker))
      // The messages of these starts are not what is measured; those of the approvals, and what the relay has in hand,
      // are sent as always.
      await database.query({
        text: `delete from outbox o using (
            select corp_id, id from outbox where corp_id = $1 for update skip locked) idle
          where o.corp_id = idle.corp_id and o.id = idle.id`,
        values: [CORP],
      })
      return await readOpen(folder)
    },
  }
}

async function found({ database }: DataFolder, usernames: readonly string[]) {
  return await database.transaction(async (tx) => {
    await createCorp(tx, { corpId: CORP, name: '远山精工' })
    const departments = await createDepartments(tx, CORP, [{ code: 'sales', name: '华东销售部' }])
    const people = ['initiator', ...usernames].map((username) => ({
      username,
      name: username,
      departmentIds: departments,
    }))
    const [initiatorId = '', ...approverIds] = await createUsers(tx, CORP, people)
    return { departmentId: departments[0] ?? '', initiatorId, approverIds }
  })
}

/** A filled expense form. */
export function expenseForm(departmentId: string): FormData {
  const row = (category: string, amount: string) => ({
    id: randomUUID(),
    category,
    date: '2026-11-02',
    description: '拜访客户',
    amount,
  })
  return {
    title: '上海客户拜访差旅报销',
    reason: '拜访华东区三家客户，确认明年的供货计划',
    costCentre: { id: departmentId, type: UNIT_TYPE.department },
    items: [row('flight', '2360.00'), row('hotel', '1840.00'), row('meal', '8600.00')],
  }
}

async function onItem(
  deps: PerformDeps,
  { id, holderId }: OpenItem,
  command: (item: number) => Command,
): Promise<void> {
  await perform(deps, {
    corpId: CORP,
    actorId: holderId,
    requestId: 'bench',
    client: 'OTHER',
    replayToken: randomBytes(16).toString('base64url'),
    route: 'bench',
    body: {},
    target: { kind: 'item', itemId: id, fence: null },
    command: (item) => command(item ?? 0),
  })
}

async function startOne(
  deps: PerformDeps,
  workflowCode: string,
  initiatorId: string,
  departmentId: string,
): Promise<void> {
  const data = expenseForm(departmentId)
  await perform(deps, {
    corpId: CORP,
    actorId: initiatorId,
    requestId: 'bench',
    client: 'OTHER',
    replayToken: randomBytes(16).toString('base64url'),
    route: 'bench',
    body: {},
    target: { kind: 'new', workflowCode },
    command: () => ({ type: 'submit', item: null, initiatorId, departmentId, data, opinion: '' }),
  })
}

async function readOpen({ database }: DataFolder): Promise<OpenItem[]> {
  const { rows } = await database.query<{ id: string; holder_id: string }>({
    text: 'select id, holder_id from work_item where corp_id = $1 and status = 2 order by random()',
    values: [CORP],
  })
  return rows.map((row) => ({ id: row.id, holderId: row.holder_id }))
}
