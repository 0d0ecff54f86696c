import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FILE_ALONE } from '../../../../checks/facts.ts'
import { validatePackage } from '../../../../checks/validate.ts'
import type { AppPackage } from '../../../../contract/package/app-package.ts'
import { createDefinitions } from '../../../../server/apps/definitions.ts'
import { exportPackage } from '../../../../server/apps/packages/export.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { openDatabase } from '../../../../server/db/database.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { insertCorp } from '../../../support/people.ts'
import { smallPackage } from '../../../support/small-package.ts'

let fresh: FreshDatabase
let corpId: string

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(async () => {
  await fresh.drop()
})
beforeEach(async () => {
  corpId = await insertCorp(fresh.database)
})

function publish(pkg: AppPackage, corp = corpId) {
  return publishPackage(fresh.database, corp, pkg, { by: null, now: new Date() })
}

const otherLimit = () =>
  smallPackage((pkg) => {
    for (const route of pkg.workflows[0]?.routes ?? []) if (route.when) route.when = 'total > 9000'
  })

const withSecondWorkflow = () =>
  smallPackage((pkg) => {
    const [first] = pkg.workflows
    if (first) pkg.workflows.push({ ...structuredClone(first), code: 'second' })
  })

describe('publishPackage', () => {
  it('makes version 1 of the application and of each workflow', async () => {
    expect(await publish(smallPackage())).toEqual({
      ok: true,
      version: 1,
      unchanged: false,
      workflows: [{ code: 'tripApproval', version: 1 }],
      disabled: [],
    })
  })

  it('publishes nothing when the content is published already', async () => {
    await publish(smallPackage())
    expect(await publish(smallPackage())).toMatchObject({ version: 1, unchanged: true, workflows: [] })
    const { rows } = await fresh.database.query({
      text: 'select version from app_version where corp_id = $1',
      values: [corpId],
    })
    expect(rows).toHaveLength(1)
  })

  it('gives a new version only to the workflows that changed, and keeps the older ones', async () => {
    await publish(withSecondWorkflow())
    const changed = withSecondWorkflow()
    const [first] = changed.workflows
    if (first) first.name = { zh: '出差审批（新）' }
    expect(await publish(changed)).toMatchObject({
      version: 2,
      workflows: [{ code: 'tripApproval', version: 2 }],
    })
    const { rows } = await fresh.database.query<{ name: string }>({
      text: `select workflow_code || ' ' || version as name from workflow_version where corp_id = $1 order by 1`,
      values: [corpId],
    })
    expect(rows.map((row) => row.name)).toEqual(['second 1', 'tripApproval 1', 'tripApproval 2'])
  })

  it('a changed model gives its workflows a new version', async () => {
    await publish(smallPackage())
    const changed = smallPackage((pkg) => {
      for (const model of pkg.models) model.summary = ['purpose']
    })
    expect(await publish(changed)).toMatchObject({ workflows: [{ code: 'tripApproval', version: 2 }] })
  })

  it('an earlier content published again is a further version', async () => {
    await publish(smallPackage())
    await publish(otherLimit())
    expect(await publish(smallPackage())).toMatchObject({ version: 3, workflows: [{ version: 3 }] })
  })

  it('a workflow that left the package cannot be started, its version stays readable, and it can come back', async () => {
    const definitions = createDefinitions(fresh.database)
    await publish(withSecondWorkflow())
    const before = await definitions.current(corpId, 'second')
    expect(await publish(smallPackage())).toMatchObject({ disabled: ['second'], workflows: [] })
    expect(await definitions.current(corpId, 'second')).toBeNull()
    expect(await definitions.byId(corpId, before?.versionId ?? '')).toBe(before)
    expect(await publish(withSecondWorkflow())).toMatchObject({ workflows: [], disabled: [] })
    expect((await definitions.current(corpId, 'second'))?.versionId).toBe(before?.versionId)
  })

  it('never takes over a workflow or model of another application (X-05)', async () => {
    await publish(smallPackage())
    const thief = smallPackage((pkg) => {
      pkg.code = 'thief'
    })
    expect(await publish(thief)).toMatchObject({
      ok: false,
      problems: [
        {
          path: 'workflows[0].code',
          problem: 'codeOfOtherApp',
          params: { code: 'tripApproval', app: 'travel' },
        },
        { path: 'models[0].code', problem: 'codeOfOtherApp', params: { code: 'trip', app: 'travel' } },
      ],
    })
    const { rows } = await fresh.database.query({
      text: `select 1 from app where corp_id = $1 and code = 'thief'`,
      values: [corpId],
    })
    expect(rows).toEqual([])
  })

  it('the same codes in two organisations do not touch each other (D-01)', async () => {
    const other = await insertCorp(fresh.database)
    await publish(smallPackage())
    await publish(otherLimit(), other)
    const definitions = createDefinitions(fresh.database)
    const mine = await definitions.current(corpId, 'tripApproval')
    const theirs = await definitions.current(other, 'tripApproval')
    expect(mine?.definition.workflow.routes[2]?.when).toBe('total > 5000')
    expect(theirs?.definition.workflow.routes[2]?.when).toBe('total > 9000')
    expect(await definitions.byId(other, mine?.versionId ?? '')).toBeNull()
  })

  it('publications at the same moment become versions one after the other', async () => {
    const contents = Array.from({ length: 6 }, (_, index) =>
      smallPackage((pkg) => {
        pkg.order = index
      }),
    )
    const published = await Promise.all(contents.map((pkg) => publish(pkg)))
    const versions = published.map((each) => (each.ok ? each.version : 0))
    expect(versions.sort()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('in an unknown organisation it stops', async () => {
    await expect(publish(smallPackage(), 'nowhere')).rejects.toThrow('nowhere')
  })
})

describe('exportPackage', () => {
  it('gives back what was imported, and importing it again changes nothing', async () => {
    await publish(smallPackage())
    const text = await exportPackage(fresh.database, corpId, 'travel')
    const validated = validatePackage(JSON.parse(text ?? 'null'), FILE_ALONE)
    expect(validated).toEqual({ ok: true, package: smallPackage(), warnings: [] })
    if (validated.ok) expect(await publish(validated.package)).toMatchObject({ unchanged: true })
  })

  it('of an unknown application there is none', async () => {
    expect(await exportPackage(fresh.database, corpId, 'nope')).toBeUndefined()
  })
})

describe('definitions', () => {
  it('a publication by another process counts at once, and an older version stays the same object', async () => {
    const definitions = createDefinitions(fresh.database)
    await publish(smallPackage())
    const before = await definitions.current(corpId, 'tripApproval')
    const elsewhere = openDatabase({ connectionString: fresh.addresses.serving })
    await publishPackage(elsewhere, corpId, otherLimit(), { by: null, now: new Date() })
    await elsewhere.close()
    const after = await definitions.current(corpId, 'tripApproval')
    expect(after?.version).toBe(2)
    expect(after?.definition.workflow.routes[2]?.when).toBe('total > 9000')
    expect(await definitions.byId(corpId, before?.versionId ?? '')).toBe(before)
  })

  it('is asked once for a version that many want at the same time', async () => {
    await publish(smallPackage())
    const { rows } = await fresh.database.query<{ id: string }>({
      text: 'select id from workflow_version where corp_id = $1',
      values: [corpId],
    })
    const definitions = createDefinitions(fresh.database)
    const before = fresh.database.counters.statements
    const versions = await Promise.all(
      Array.from({ length: 20 }, () => definitions.byId(corpId, rows[0]?.id ?? '')),
    )
    expect(new Set(versions).size).toBe(1)
    expect(fresh.database.counters.statements - before).toBe(1)
  })

  it('knows no version that is not there', async () => {
    const definitions = createDefinitions(fresh.database)
    expect(await definitions.byId(corpId, '00000000-0000-4000-8000-000000000000')).toBeNull()
    expect(await definitions.current(corpId, 'nope')).toBeNull()
  })
})
