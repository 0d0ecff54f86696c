import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validatePackage } from '../../../checks/validate.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import type { Command } from '../../../engine/commands/command.ts'
import { createDefinitions } from '../../../server/apps/definitions.ts'
import { createModels } from '../../../server/apps/models.ts'
import { organisationFacts } from '../../../server/apps/packages/organisation-facts.ts'
import { publishPackage } from '../../../server/apps/packages/publish.ts'
import { createLog } from '../../../server/base/log.ts'
import { type PerformDeps, perform } from '../../../server/instances/perform/perform.ts'
import { createOrganisations } from '../../../server/organisation/cache.ts'
import { readAppFile } from '../../../server/samples/files.ts'
import { loadSamples } from '../../../server/samples/load.ts'
import { sampleUserId } from '../../../server/samples/write-organisation.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

const corpId = 'yuanshan'
let fresh: FreshDatabase
let deps: PerformDeps

beforeAll(async () => {
  fresh = await freshDatabase()
  const { database } = fresh
  const definitions = createDefinitions(database)
  const models = createModels(database)
  const organisations = createOrganisations(database)
  deps = {
    database,
    definitions,
    models,
    organisations,
    hub: { publish: () => {} },
    wake: { outbox: () => {}, timers: () => {}, effects: () => {} },
  }
  const config = { samples: 'on', databaseUrl: undefined } as const
  await loadSamples({ config, database, log: createLog('silent'), definitions, models, organisations })
})
afterAll(async () => {
  await fresh.drop()
})

const idOf = (username: string): string => sampleUserId(corpId, username)

function send(actorId: string, itemId: string | null, command: (item: number) => Command) {
  return perform(deps, {
    corpId,
    actorId,
    requestId: 'test',
    client: 'APP',
    replayToken: randomBytes(16).toString('base64url'),
    route: 'test',
    body: {},
    target:
      itemId === null ? { kind: 'new', workflowCode: 'expenseClaim' } : { kind: 'item', itemId, fence: null },
    command: (number) => command(number ?? 0),
  })
}

/** An expense claim of 12,800 in three rows, by 陈思远. */
async function claim(): Promise<string> {
  const initiatorId = idOf('chensiyuan')
  const organisation = await deps.organisations.current(corpId)
  const departmentId = organisation.person(initiatorId)?.departmentIds[0] ?? ''
  const row = (category: string, amount: string) => ({ category, amount, date: '2026-11-10' })
  const data = {
    title: '上海客户拜访差旅报销',
    reason: '拜访华域汽车',
    costCentre: [{ id: departmentId, type: UNIT_TYPE.department }],
    items: [row('flight', '4280'), row('hotel', '5600'), row('hospitality', '2920')],
  }
  const started = await send(initiatorId, null, () => ({
    type: 'submit',
    item: null,
    initiatorId,
    departmentId,
    data,
    opinion: '',
  }))
  return started.workflowInstanceId
}

/** Who has the instance open: activity → user names. */
async function openAt(instanceId: string): Promise<{ id: string; activity: string; username: string }[]> {
  const { rows } = await deps.database.query<{ id: string; activity: string; username: string }>({
    text: `select w.id, w.activity_code as activity, u.username from work_item w
      join app_user u on u.corp_id = w.corp_id and u.id = w.holder_id
      where w.corp_id = $1 and w.instance_id = $2 and w.status = 2 order by u.username`,
    values: [corpId, instanceId],
  })
  return rows
}

async function agree(instanceId: string, username: string) {
  const item = (await openAt(instanceId)).find((open) => open.username === username)
  if (item === undefined) throw new Error(`${username} has nothing open`)
  return send(idOf(username), item.id, (number) => ({
    type: 'agree',
    item: number,
    data: {},
    opinion: '同意',
  }))
}

describe('the sample expense claim', () => {
  it('of 12,800 is decided by the manager and one of finance', async () => {
    const instanceId = await claim()
    expect(await openAt(instanceId)).toMatchObject([{ activity: 'manager', username: 'linjing' }])
    expect((await agree(instanceId, 'linjing')).instanceState).toBe('PROCESSING')
    const finance = await openAt(instanceId)
    expect(finance.map((open) => open.username)).toEqual(['chenglixin', 'lina', 'xiefang'])
    expect(await agree(instanceId, 'xiefang')).toMatchObject({
      instanceState: 'COMPLETED',
      outcome: 'agreed',
    })
    expect(await openAt(instanceId)).toEqual([])
  })

  it('takes the other way after an import with another limit and one more approver; a running one does not', async () => {
    const running = await claim()
    const text = JSON.stringify(await readAppFile('expense'))
    const changed = JSON.parse(text.replace('total > 10000', 'total > 20000'))
    const [workflow] = changed.workflows
    workflow.nodes.push({
      type: 'approval',
      code: 'cashier',
      name: { zh: '出纳付款' },
      participants: [{ source: 'role', role: 'cashier' }],
      mode: 'any',
    })
    for (const route of workflow.routes) if (route.otherwise) route.to = 'cashier'
    workflow.routes.push({ from: 'cashier', to: 'end' })
    const validated = validatePackage(changed, organisationFacts(await deps.organisations.current(corpId)))
    if (!validated.ok) throw new Error(JSON.stringify(validated.problems))
    await publishPackage(deps.database, corpId, validated.package, { by: null, now: new Date() })

    const instanceId = await claim()
    await agree(instanceId, 'linjing')
    expect((await openAt(instanceId)).map((open) => open.activity)).toEqual(['cashier', 'cashier'])
    await agree(running, 'linjing')
    expect((await openAt(running)).map((open) => open.activity)).toEqual(['finance', 'finance', 'finance'])
  })
})
