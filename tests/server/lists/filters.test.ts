import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateMySettings } from '../../../contract/my-settings.ts'
import {
  listFinishedWorkItems,
  listMyInstances,
  searchWorkItems,
  type WorkItemFilter,
} from '../../../contract/work-items.ts'
import { listFinishedCirculates, searchCirculates } from '../../../contract/workflow/circulates.ts'
import { listInstances } from '../../../contract/workflow/maintenance-lists.ts'
import { listWorkItems } from '../../../contract/workflow/work-item-query.ts'
import { loadSamples } from '../../../server/samples/load.ts'
import { seed } from '../../../server/seed/seed.ts'
import { fits, type ReferenceList, type ReferenceRow, referenceOf } from '../../support/inbox-reference.ts'
import { insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const CORP = 'yuanshan'
const LISTS = {
  toDo: searchWorkItems,
  toRead: searchCirculates,
  finished: listFinishedWorkItems,
  read: listFinishedCirculates,
  mine: listMyInstances,
  instances: listInstances,
  workItems: listWorkItems,
} as const
const NAMES = ['toDo', 'toRead', 'finished', 'read', 'mine', 'instances', 'workItems'] as const

let server: TestServer
let rowsOf: Awaited<ReturnType<typeof referenceOf>>
let staff: string
let admin: string

beforeAll(async () => {
  server = await startTestServer()
  const { deps } = server
  const { database, definitions } = deps
  await loadSamples({ ...deps, config: { samples: 'on', databaseUrl: undefined } })
  await seed(
    database,
    { corpId: CORP, open: 260, finished: 160, person: { username: 'linjing', items: 60 } },
    () => {},
  )
  staff = await idOf('linjing')
  admin = (await insertPerson(database, CORP, { permissions: ['SYS_MNG'] })).userId
  await giveAway()
  rowsOf = await referenceOf(database, definitions, CORP)
}, 300_000)
afterAll(() => server.close())

async function idOf(username: string): Promise<string> {
  const { rows } = await server.fresh.database.query<{ id: string }>({
    text: 'select id from app_user where corp_id = $1 and username = $2',
    values: [CORP, username],
  })
  return rows[0]?.id ?? ''
}

/** What the seed has none of for one person: things handled and started, copies read and unread. */
async function giveAway(): Promise<void> {
  const { database } = server.fresh
  const run = (text: string) => database.query({ text, values: [CORP, staff] })
  await run(`update work_item set holder_id = $2 where corp_id = $1 and status = 3 and decision <> 1
    and id in (select id from work_item where corp_id = $1 and status = 3 and decision <> 1 order by id limit 60)`)
  await run(`with given as (
      update instance set initiator_id = $2 where corp_id = $1 and id in (
        select id from instance where corp_id = $1 and sequence_no like 'SEED-%' order by id limit 60) returning id)
    update instance_search set initiator_id = $2 where corp_id = $1 and instance_id in (select id from given)`)
  await run(`insert into circulate_item (corp_id, id, instance_id, activation, activity_code, workflow_code, app_code,
      holder_id, sender_id, received_at, read_at)
    select $1, gen_random_uuid(), i.id, 0, '', i.workflow_code, i.app_code, $2, i.initiator_id,
      i.started_at + interval '1 hour', case when row_number() over (order by i.id) % 2 = 0 then i.started_at + interval '2 hours' end
    from (select * from instance where corp_id = $1 and sequence_no like 'SEED-%' order by id desc limit 80) i`)
}

const readerOf = (list: ReferenceList) => (list === 'instances' || list === 'workItems' ? admin : staff)

async function idsOf(list: ReferenceList, filter: WorkItemFilter): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  let cursor: string | undefined
  let total: number | undefined
  do {
    const { data } = await server.call(
      LISTS[list],
      { ...filter, size: 100, cursor },
      { as: { corpId: CORP, userId: readerOf(list) } },
    )
    ids.push(...data.content.map((row) => ('waitingFor' in row ? row.instanceId : row.id)))
    total ??= data.totalElements
    cursor = data.nextCursor ?? undefined
  } while (cursor !== undefined)
  return { ids, total: total ?? -1 }
}

/** One value of each field, taken from a row, so that something is found and something is not. */
function filtersFrom(row: ReferenceRow): WorkItemFilter[] {
  const [handler] = row.handlers
  const [openHandler] = row.openHandlers
  const [step] = row.steps
  const shown = row.shown.find((text) => text.trim().length > 1)
  const day = row.at.slice(0, 10)
  const [title = ''] = row.titles
  const [pinyin = ''] = row.initiatorText.split('\n').slice(1)
  const all: readonly (WorkItemFilter | undefined)[] = [
    { sequenceNo: row.sequenceNo.slice(-3) },
    { workflowName: title.slice(-5).trim().length > 1 ? title.slice(-5) : title },
    { workflowCode: row.workflowCode },
    { appCode: row.appCode },
    { originator: row.initiatorId },
    { originator: row.departments.at(-2) ?? row.departments[0], unitType: 1 },
    row.roles[0] === undefined ? undefined : { originator: row.roles[0], unitType: 2 },
    { originatorName: row.initiatorText.slice(0, 1) },
    step === undefined ? undefined : { activityName: step.slice(0, 2) },
    handler === undefined ? undefined : { participant: handler },
    { participantName: row.handlerTexts[0]?.split('\n')[1] ?? 'nobody' },
    openHandler === undefined ? undefined : { currentHandler: openHandler },
    { startTime: day },
    { endTime: day },
    { instanceState: row.status === 'COMPLETED' ? 'COMPLETED' : 'PROCESSING' },
    { batchOperate: true },
    { wd: title.slice(0, 2) },
    { wd: pinyin.slice(0, 3) || 'csy' },
    shown === undefined ? undefined : { wd: shown.trim().slice(0, 4) },
  ]
  return all.filter((one) => one !== undefined)
}

async function expectSame(list: ReferenceList, filter: WorkItemFilter): Promise<number> {
  const wanted = rowsOf(list, readerOf(list)).filter((row) => fits(row, filter, 'Asia/Shanghai'))
  const { ids, total } = await idsOf(list, filter)
  const said = `${list} ${JSON.stringify(filter)}`
  expect(`${said}: ${ids.toSorted().join()}`).toBe(
    `${said}: ${wanted
      .map(({ id }) => id)
      .toSorted()
      .join()}`,
  )
  expect(`${said}: ${total}`).toBe(`${said}: ${wanted.length}`)
  return ids.length
}

describe.each(NAMES)('the list %s', (list) => {
  it('T-01 Z-02: finds by each field exactly what the reference finds, and all of it without one', async () => {
    const all = rowsOf(list, readerOf(list))
    expect(await expectSame(list, {})).toBeGreaterThan(10)
    const filters = [all[0], all[Math.floor(all.length / 2)]].flatMap((row) =>
      row === undefined ? [] : filtersFrom(row),
    )
    let found = 0
    for (const filter of filters) found += (await expectSame(list, filter)) > 0 ? 1 : 0
    expect(found).toBeGreaterThan(filters.length / 2)
  }, 120_000)

  it('finds by each pair of fields what both find', async () => {
    const all = rowsOf(list, readerOf(list))
    const [first, other] = [all[1], all.at(-2)]
    const ones = first === undefined ? [] : filtersFrom(first)
    const others = other === undefined ? [] : filtersFrom(other)
    for (const [index, one] of ones.entries()) {
      for (const [place, same] of ones.entries()) {
        // Each pair once: half of them of one row, half of two rows.
        const two = (index + place) % 2 === 0 ? same : (others[place] ?? same)
        const isPair = place > index && !Object.keys(two).some((key) => Object.hasOwn(one, key))
        if (isPair) await expectSame(list, { ...one, ...two })
      }
    }
  }, 300_000)
})

describe('T-01: the days of a list are those of the reader', () => {
  const DATES = {
    finished: 'finished_at',
    read: 'received_at',
    mine: 'started_at',
    instances: 'started_at',
    workItems: 'started_at',
  } as const

  it.each(['Asia/Shanghai', 'Europe/Paris', 'America/New_York'])(
    'in %s, both limits inclusive',
    async (timeZone) => {
      for (const userId of [staff, admin]) {
        await server.call(updateMySettings, { timeZone }, { as: { corpId: CORP, userId } })
      }
      for (const list of ['finished', 'read', 'mine', 'instances', 'workItems'] as const) {
        const [row] = rowsOf(list, readerOf(list))
        if (row === undefined) throw new Error(`${list} is empty`)
        for (const clock of ['00:00:00', '23:59:59.999']) {
          await setTime(list, DATES[list], row.id, `2026-03-29 ${clock}`, timeZone)
          const on = async (day: string) =>
            (await idsOf(list, { startTime: day, endTime: day })).ids.includes(row.id)
          expect([
            list,
            clock,
            await on('2026-03-28'),
            await on('2026-03-29'),
            await on('2026-03-30'),
          ]).toEqual([list, clock, false, true, false])
        }
      }
    },
  )

  it.each([
    // Spring forward, fall back: the day has 23 or 25 hours, and what no clock shows is read as the hour after.
    ['Europe/Paris', '2026-03-29', 23],
    ['Europe/Paris', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Asia/Shanghai', '2028-02-29', 24],
  ])('T-02: in %s the %s is one whole day of %i hours', async (timeZone, day, hours) => {
    await server.call(updateMySettings, { timeZone }, { as: { corpId: CORP, userId: staff } })
    const [row] = rowsOf('mine', staff)
    const { rows } = await server.fresh.database.query<{ begin: Date }>({
      text: 'select $1::timestamp at time zone $2 as begin',
      values: [day, timeZone],
    })
    const begin = rows[0]?.begin.getTime() ?? 0
    const isOn = async (instant: number) => {
      await setTime('mine', 'started_at', row?.id ?? '', new Date(instant).toISOString().slice(0, -1), 'UTC')
      return (await idsOf('mine', { startTime: day, endTime: day })).ids.includes(row?.id ?? '')
    }
    const end = begin + hours * 3_600_000
    const moments = [begin - 1, begin, begin + 2.5 * 3_600_000, end - 1, end]
    const found = []
    for (const moment of moments) found.push(await isOn(moment))
    expect(found).toEqual([false, true, true, true, false])
  })

  it('T-05: a server whose own zone is elsewhere tells the same instants and days', async () => {
    const asked = { as: { corpId: CORP, userId: staff } }
    const read = async (from: TestServer) => {
      const all = await from.call(listFinishedWorkItems, { size: 100 }, asked)
      const [first] = all.data.content
      const day = first?.finishTime?.slice(0, 10) ?? ''
      const on = await from.call(listFinishedWorkItems, { startTime: day, endTime: day, size: 100 }, asked)
      return { rows: all.data.content, day, on: on.data.content.map(({ id }) => id) }
    }
    await server.call(updateMySettings, { timeZone: 'Asia/Shanghai' }, asked)
    const here = await read(server)
    const zone = process.env.TZ
    process.env.TZ = 'Pacific/Kiritimati'
    try {
      expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(14)
      const there = await startTestServer({ beside: server })
      expect(await read(there)).toEqual(here)
      await there.close()
    } finally {
      process.env.TZ = zone
    }
  })

  async function setTime(
    list: ReferenceList,
    column: string,
    id: string,
    local: string,
    zone: string,
  ): Promise<void> {
    const { database } = server.fresh
    const at = '$2::timestamp at time zone $3'
    const values = [id, local, zone]
    if (list === 'finished')
      await database.query({ text: `update work_item set ${column} = ${at} where id = $1`, values })
    else if (list === 'read')
      await database.query({ text: `update circulate_item set ${column} = ${at} where id = $1`, values })
    else {
      const run = list === 'workItems' ? '(select instance_id from work_item where id = $1)' : '$1'
      await database.query({ text: `update instance set started_at = ${at} where id = ${run}`, values })
      await database.query({
        text: `update instance_search set started_at = ${at} where instance_id = ${run}`,
        values,
      })
    }
  }
})
