import { describe, expect, it } from 'vitest'
import { FILE_ALONE } from '../../checks/facts.ts'
import { validatePackage } from '../../checks/validate.ts'
import type { AppPackage } from '../../contract/package/app-package.ts'
import { LOCALES } from '../../contract/vocabulary.ts'
import { addDuration } from '../../rules/calendar/durations.ts'
import { problemLines } from '../../server/apps/packages/problem-text.ts'
import { passwordRuleOf, requireStrongPassword } from '../../server/auth/password-policy.ts'
import { workCalendarOf } from '../../server/organisation/settings.ts'
import { readAppFile, readOrganisations } from '../../server/samples/files.ts'

const [large, small] = await readOrganisations()
if (!large || !small) throw new Error('two sample organisations are expected')
const samples = [large, small]

async function packageOf(name: string): Promise<AppPackage> {
  const validated = validatePackage(await readAppFile(name), FILE_ALONE)
  if (!validated.ok) throw new Error(problemLines(validated.problems))
  expect(problemLines(validated.warnings)).toBe('')
  return validated.package
}

/** Every `{zh: …}` map in a file, with its place. */
function textsIn(value: unknown, path = ''): [string, object][] {
  if (typeof value !== 'object' || value === null) return []
  const own: [string, object][] = 'zh' in value ? [[path, value]] : []
  return [...own, ...Object.entries(value).flatMap(([key, child]) => textsIn(child, `${path}/${key}`))]
}

describe('sample organisations', () => {
  it('are one of about 120 people on three levels and a small one', () => {
    expect(large.users.length).toBeGreaterThan(110)
    expect(small.users).toHaveLength(8)
    const parents = new Map(large.departments.map(({ code, parent }) => [code, parent]))
    const depth = (code: string | undefined): number =>
      code === undefined ? 0 : 1 + depth(parents.get(code))
    expect(Math.max(...large.departments.map(({ code }) => depth(code)))).toBe(3)
  })

  it.each(samples)(
    '$corpId: user names, numbers and addresses are unique, and everyone named exists',
    (sample) => {
      for (const key of ['username', 'employeeNo', 'email', 'mobile'] as const) {
        expect(new Set(sample.users.map((user) => user[key])).size, key).toBe(sample.users.length)
      }
      const users = new Set(sample.users.map((user) => user.username))
      const departments = new Set(sample.departments.map((department) => department.code))
      const named = [
        ...sample.departments.flatMap(({ leaders }) => leaders),
        ...sample.roles.flatMap(({ members }) => members),
        ...sample.accounts.map(({ username }) => username),
      ]
      expect(named.filter((username) => !users.has(username))).toEqual([])
      const used = [
        ...sample.users.flatMap((user) => user.departments),
        ...sample.departments.flatMap(({ parent }) => parent ?? []),
      ]
      expect(used.filter((code) => !departments.has(code))).toEqual([])
    },
  )

  it.each(samples)('$corpId: departments, roles and shown accounts are named in four languages', (sample) => {
    const names = [
      sample.name,
      ...sample.departments.map((d) => d.name),
      ...sample.roles.map((r) => r.name),
      ...sample.accounts.map((a) => a.role),
    ]
    for (const name of names)
      expect(Object.keys(name).sort(), JSON.stringify(name)).toEqual([...LOCALES].sort())
  })

  it('hold two people of one name, compound surnames, a name with a dot and foreigners, and one person in both', () => {
    const names = large.users.map((user) => user.name)
    expect(names.filter((name) => name === '王敏')).toHaveLength(2)
    for (const start of ['欧阳', '司马', '阿依古丽·', 'Thomas', 'Camille']) {
      expect(
        names.some((name) => name.startsWith(start)),
        start,
      ).toBe(true)
    }
    const persons = samples.map((sample) => sample.users.flatMap((user) => user.person ?? []))
    expect(persons).toEqual([['linjing'], ['linjing']])
  })

  it('have a password that the policy accepts, and a root, system, app administrator and privileged person', () => {
    const rule = passwordRuleOf('standard')
    for (const { password, users } of samples) {
      const names = users.map((user) => user.username)
      expect(() => requireStrongPassword(rule, password, names)).not.toThrow()
    }
    const held = large.users.flatMap((user) => user.permissions?.map(({ permission }) => permission) ?? [])
    expect(held.sort()).toEqual(['ADMIN', 'APP_MNG', 'DATA_MNG', 'SYS_MNG', 'WORKFLOW_ADMIN'])
  })
})

describe('sample applications', () => {
  it.each(samples.flatMap((sample) => sample.apps))('%s is sound and in four languages', async (name) => {
    const pkg = await packageOf(name)
    for (const [path, texts] of textsIn(pkg))
      expect(Object.keys(texts).sort(), path).toEqual([...LOCALES].sort())
    for (const model of pkg.models) {
      expect(model.summary.length).toBeGreaterThan(1)
      expect(model.sheets.every((sheet) => sheet.wide !== undefined)).toBe(true)
    }
  })

  it.each(['leave', 'haitang-leave'])(
    '%s: the title of one day is as right as that of several',
    async (name) => {
      const { models } = await packageOf(name)
      for (const { title } of models.filter(({ properties }) =>
        properties.some(({ code }) => code === 'days'),
      )) {
        for (const [locale, template] of Object.entries(title)) {
          expect(template, locale).not.toMatch(/\{days\} (days|jours|días)/)
        }
      }
    },
  )

  it('an expense above its one limit needs a second decision', async () => {
    const [workflow] = (await packageOf('expense')).workflows
    const conditions = workflow?.routes.flatMap((route) => route.when ?? [])
    expect(conditions).toEqual(['total > 10000'])
    const approvals = workflow?.nodes.filter((node) => node.type === 'approval').map((node) => node.code)
    expect(approvals).toEqual(['manager', 'finance'])
  })
})

describe('sample working calendars', () => {
  it.each(samples)('O1: $corpId has the public holidays of 2026 and works on Saturday for them', (sample) => {
    const calendar = workCalendarOf(sample.timeZone, [sample.workCalendar])
    const dueAfterADay = (start: string) => addDuration(calendar, start, { amount: 1, unit: 'workDay' }).at
    // The last afternoon before the Spring Festival is a make-up Saturday; work goes on after nine days.
    expect(dueAfterADay('2026-02-13T15:00:00+08:00')).toBe('2026-02-14T07:00:00.000Z')
    expect(dueAfterADay('2026-02-14T15:00:00+08:00')).toBe('2026-02-24T07:00:00.000Z')
    expect(dueAfterADay('2026-09-30T15:00:00+08:00')).toBe('2026-10-08T07:00:00.000Z')
    const free = Object.values(sample.workCalendar.days ?? {}).filter((intervals) => intervals.length === 0)
    expect(free).toHaveLength(33)
  })
})
