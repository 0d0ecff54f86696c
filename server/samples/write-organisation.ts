import { hashPassword } from '../auth/passwords.ts'
import type { Database } from '../db/database.ts'
import { saveSetting } from '../organisation/settings.ts'
import {
  createCorp,
  createDepartments,
  createRole,
  createUsers,
  grantPermission,
  setLeaders,
} from '../organisation/write.ts'
import type { SampleOrganisation } from './files.ts'
import { uuidOf } from './random.ts'

/** The id that a sample's user has in its organisation. */
export function sampleUserId(corpId: string, username: string): string {
  return uuidOf(`${corpId}/user/${username}`)
}

/** Creates a sample organisation with its people in one transaction. */
export async function writeOrganisation(database: Database, sample: SampleOrganisation): Promise<void> {
  const { corpId } = sample
  const zh = (name: SampleOrganisation['name']): string => name[sample.locale] ?? Object.values(name)[0] ?? ''
  const departmentId = (code: string): string => uuidOf(`${corpId}/department/${code}`)
  const userId = (username: string): string => sampleUserId(corpId, username)
  const passwordHash = await hashPassword(sample.password)
  await database.transaction(async (tx) => {
    await createCorp(tx, {
      corpId,
      name: zh(sample.name),
      name_i18n: sample.name,
      locale: sample.locale,
      timeZone: sample.timeZone,
      sample: true,
    })
    await createDepartments(
      tx,
      corpId,
      sample.departments.map((department) => ({
        id: departmentId(department.code),
        code: department.code,
        name: zh(department.name),
        name_i18n: department.name,
        parentId: department.parent === undefined ? null : departmentId(department.parent),
      })),
    )
    await createUsers(
      tx,
      corpId,
      sample.users.map(({ departments, person, permissions: _, ...user }) => ({
        ...user,
        id: userId(user.username),
        personId: uuidOf(`person/${person ?? `${corpId}/${user.username}`}`),
        departmentIds: departments.map(departmentId),
        passwordHash,
        passwordByAdmin: false,
      })),
    )
    for (const { code, leaders } of sample.departments) {
      await setLeaders(tx, corpId, departmentId(code), leaders.map(userId))
    }
    for (const { code, name, members } of sample.roles) {
      const id = uuidOf(`${corpId}/role/${code}`)
      await createRole(tx, corpId, {
        id,
        code,
        name: zh(name),
        name_i18n: name,
        memberIds: members.map(userId),
      })
    }
    for (const user of sample.users) {
      for (const { permission, apps } of user.permissions ?? []) {
        await grantPermission(tx, corpId, userId(user.username), permission, apps ? { apps } : {})
      }
    }
    await saveSetting(tx, corpId, 'workCalendar', sample.workCalendar)
    await saveSetting(tx, corpId, 'sampleAccounts', { accounts: accountsOf(sample) })
  })
}

function accountsOf(sample: SampleOrganisation) {
  return sample.accounts.map(({ username, role }) => ({
    corpId: sample.corpId,
    username,
    password: sample.password,
    name: sample.users.find((user) => user.username === username)?.name ?? username,
    role_i18n: role,
  }))
}
