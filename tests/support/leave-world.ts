import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { submitForm } from '../../contract/forms.ts'
import { type AppPackage, appPackage } from '../../contract/package/app-package.ts'
import { defaultCalendar } from '../../rules/calendar/default-calendar.ts'
import { addWorkingDays } from '../../rules/calendar/working-days.ts'
import { publishPackage } from '../../server/apps/packages/publish.ts'
import { createLog } from '../../server/base/log.ts'
import { drainEffects } from '../../server/instances/effects/drain.ts'
import { grantPermission } from '../../server/organisation/write.ts'
import { insertBizObject, matchingBizObjects } from '../../server/stores/records/biz-objects.ts'
import type { TestServer } from './test-server.ts'
import { freshToken, type World, workflowWorld } from './workflow-world.ts'

const FILE = path.resolve(import.meta.dirname, '../../samples/apps/leave.json')

/** The leave application of the samples. */
export function leavePackage(change: (pkg: AppPackage) => void = () => {}): AppPackage {
  const pkg = appPackage.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  change(pkg)
  return pkg
}

const MONDAY = Date.parse('2026-11-23T00:00:00Z')

function lastDay(days: number): number {
  return addWorkingDays(defaultCalendar('Asia/Shanghai'), MONDAY, days - 1, 400) ?? MONDAY
}

function day(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

/** A small organisation with the sample's leave application; `stranger` is its root administrator. */
export async function leaveWorld(server: TestServer, corpId = 'yuanshan') {
  const { database } = server.deps
  const world = await workflowWorld(database, corpId)
  await database.transaction(async (tx) => {
    await grantPermission(tx, corpId, world.people.stranger, 'ADMIN', {})
  })
  const publish = async (pkg: AppPackage) => {
    const published = await publishPackage(database, corpId, pkg, { by: null, now: new Date() })
    if (!published.ok) throw new Error(JSON.stringify(published.problems))
  }
  await publish(leavePackage())
  return { ...world, publish, ...actsOf(server, world) }
}

function actsOf(server: TestServer, { corpId, people, departmentId, decide }: World) {
  const { database } = server.deps
  const as = { corpId, userId: people.initiator }
  // Days are computed: so many from a Monday on, in a calendar without holidays.
  const form = (days: string, type = 'annual') => ({
    data: { type, startDate: day(MONDAY), endDate: day(lastDay(Number(days))), reason: '家里有事' },
  })
  const balanceOf = async () => {
    const values = { type: 'annual' }
    const [found] = await matchingBizObjects(database, {
      ...{ corpId, modelCode: 'leaveBalance', values, ownerId: people.initiator },
      limit: 1,
    })
    return found?.data.days
  }
  return {
    as,
    form,
    balanceOf,
    /** Records how many days of annual leave the initiator has. */
    giveBalance: (days: string) =>
      insertBizObject(database, {
        corpId,
        id: randomUUID(),
        modelCode: 'leaveBalance',
        ownerId: people.initiator,
        ownerDepartmentId: departmentId,
        sequenceNo: '',
        data: { type: 'annual', days },
        by: people.stranger,
        at: null,
      }),
    ask: (days: string, type?: string, headers: Record<string, string> = {}) =>
      server.call(
        submitForm,
        {
          actionCode: 'submit',
          workflowCode: 'leaveRequest',
          bizObject: form(days, type),
          departmentId,
          replayToken: freshToken(),
        },
        { as, headers },
      ),
    approve: (instanceId: string) => decide(people.manager, 'agree', instanceId),
    refuse: (instanceId: string) => decide(people.manager, 'disagree', instanceId, '人手不够'),
    settle: () => drainEffects({ ...server.deps, log: createLog('silent') }),
  }
}

export type LeaveWorld = Awaited<ReturnType<typeof leaveWorld>>
