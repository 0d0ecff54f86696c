import { createWorkflowTrust } from '../../contract/workflow/trust.ts'
import type { Definition } from '../../engine/model/context.ts'
import { publishPackage } from '../../server/apps/packages/publish.ts'
import { colleagues } from './builders.ts'
import { flowPackage } from './flow-package.ts'
import { insertCorp, insertDepartment, insertPerson } from './people.ts'
import type { TestServer } from './test-server.ts'
import { freshToken } from './workflow-world.ts'

const CORP = 'offers'

export type OffersWorld = {
  readonly departmentId: string
  readonly people: ReadonlyMap<string, string>
  as(username: string): { readonly as: { readonly corpId: string; readonly userId: string } }
  idOf(username: string): string
  /** Publishes the next version of the one workflow; answers its number. */
  publish(flow: Definition): Promise<number>
}

/** The colleagues of random flows: li has entrusted wang with approvals, ann has let zhao start in her name. */
export async function offersWorld(server: TestServer): Promise<OffersWorld> {
  const { database } = server.fresh
  await insertCorp(database, { corpId: CORP })
  const departmentId = await insertDepartment(database, CORP, { code: 'office' })
  const people = new Map<string, string>()
  for (const { username, active } of colleagues().people) {
    const permissions = username === 'boss' ? (['SYS_MNG'] as const) : []
    const fields = { username, departmentIds: [departmentId], permissions }
    const { userId } = await insertPerson(database, CORP, fields)
    people.set(username, userId)
    if (!active)
      await database.query({ text: 'update app_user set active = false where id = $1', values: [userId] })
  }
  const idOf = (username: string) => people.get(username) ?? ''
  const as = (username: string) => ({ as: { corpId: CORP, userId: idOf(username) } })
  const entrust = async (trustor: string, trustee: string, trustType: '0' | '1') => {
    const window = {
      startTime: new Date(Date.now() - 1_000).toISOString(),
      endTime: new Date(Date.now() + 86_400_000).toISOString(),
    }
    const rule = {
      trustor: idOf(trustor),
      trustee: idOf(trustee),
      trustType,
      rangeType: '0' as const,
      ...window,
    }
    const answer = await server.call(createWorkflowTrust, { ...rule, replayToken: freshToken() }, as(trustor))
    if (answer.fault !== null) throw new Error(JSON.stringify(answer.fault))
  }
  await entrust('li', 'wang', '0')
  await entrust('ann', 'zhao', '1')
  return {
    departmentId,
    people,
    idOf,
    as,
    publish: async ({ workflow: { nodes, ...fields }, model }) => {
      const named = nodes.map((node) => ({ ...node, name: { en: node.code } }))
      const pkg = flowPackage(named, { ...fields, properties: model.properties })
      const published = await publishPackage(database, CORP, pkg, { by: null, now: new Date() })
      if (!published.ok) throw new Error(JSON.stringify(published.problems))
      const { rows } = await database.query<{ version: number }>({
        text: 'select max(version)::int as version from workflow_version where corp_id = $1',
        values: [CORP],
      })
      return rows[0]?.version ?? 0
    },
  }
}

/** The same flow under other codes of its nodes, and which code each has become. */
export function renamed({ workflow, model }: Definition): {
  readonly flow: Definition
  readonly nodes: Readonly<Record<string, string>>
} {
  const isFixed = (type: string) => type === 'start' || type === 'end'
  const codes = new Map(workflow.nodes.map(({ type, code }) => [code, isFixed(type) ? code : `${code}z`]))
  const named = (code: string) => codes.get(code) ?? code
  const nodes = workflow.nodes.map((node) => ({ ...node, code: named(node.code) }))
  const routes = workflow.routes.map((route) => ({ ...route, from: named(route.from), to: named(route.to) }))
  return { flow: { workflow: { ...workflow, nodes, routes }, model }, nodes: Object.fromEntries(codes) }
}
