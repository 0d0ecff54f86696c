import { FILE_ALONE } from '../../checks/facts.ts'
import { validatePackage } from '../../checks/validate.ts'
import type { AppPackage } from '../../contract/package/app-package.ts'
import type { BizModel } from '../../contract/package/models.ts'
import { type Column, column, type PropertyTypeName } from '../../contract/package/properties.ts'
import { problemLines } from '../../server/apps/packages/problem-text.ts'
import { publishPackage } from '../../server/apps/packages/publish.ts'
import type { Database } from '../../server/db/database.ts'
import {
  createCorp,
  createDepartments,
  createRole,
  createUsers,
  setLeaders,
} from '../../server/organisation/write.ts'
import { readAppFile } from '../../server/samples/files.ts'

export const ALL_TYPES = 'allTypes'

/** An organisation that has the application "all types", and what its fields may refer to. */
export type AllTypes = {
  readonly corpId: string
  readonly starter: string
  readonly manager: string
  readonly leaver: string
  readonly department: string
  readonly closedDepartment: string
  readonly role: string
  readonly model: BizModel
}

async function allTypesPackage(): Promise<AppPackage> {
  const validated = validatePackage(await readAppFile('all-types'), FILE_ALONE)
  if (!validated.ok) throw new Error(problemLines(validated.problems))
  return validated.package
}

export async function allTypesWorld(database: Database, corpId: string): Promise<AllTypes> {
  const ids = await database.transaction(async (tx) => {
    await createCorp(tx, { corpId, name: corpId })
    const [department = '', closedDepartment = ''] = await createDepartments(tx, corpId, [
      { code: 'open', name: '研发部' },
      { code: 'closed', name: '已撤销部门' },
    ])
    const [starter = '', manager = '', leaver = ''] = await createUsers(tx, corpId, [
      { username: `starter-${corpId}`, name: '陈思远', departmentIds: [department] },
      { username: `manager-${corpId}`, name: '林静', departmentIds: [department] },
      { username: `leaver-${corpId}`, name: '离职者', departmentIds: [department], active: false },
      // Whom the package names as administrators.
      ...(await administratorsOf(department)),
    ])
    await setLeaders(tx, corpId, department, [manager])
    const role = await createRole(tx, corpId, { code: 'finance', name: '财务', memberIds: [manager] })
    await tx.query({
      text: 'update department set active = false where corp_id = $1 and id = $2',
      values: [corpId, closedDepartment],
    })
    return { starter, manager, leaver, department, closedDepartment, role }
  })
  const pkg = await allTypesPackage()
  const published = await publishPackage(database, corpId, pkg, { by: null, now: new Date() })
  if (!published.ok) throw new Error(problemLines(published.problems))
  const [model] = pkg.models
  if (model === undefined) throw new Error('the package has a model')
  return { corpId, model, ...ids }
}

async function administratorsOf(department: string) {
  const { workflows } = await allTypesPackage()
  const names = workflows.flatMap(({ administrators }) =>
    typeof administrators === 'object' ? (administrators.users ?? []) : [],
  )
  return names.map((username) => ({ username, name: username, departmentIds: [department] }))
}

/** The one field of each type, and the columns of the sub-table, by type. */
export function fieldsByType({ properties }: BizModel): ReadonlyMap<PropertyTypeName, Column> {
  const found = new Map<PropertyTypeName, Column>()
  for (const property of properties) {
    const own = column.safeParse(property)
    if (own.success && property.code !== 'title' && !found.has(property.type))
      found.set(property.type, own.data)
  }
  return found
}
