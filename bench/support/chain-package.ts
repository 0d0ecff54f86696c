import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import { validatePackage } from '../../server/packages/validate.ts'
import { readAppFile } from '../../server/samples/files.ts'

/** Workflow codes of the package; each of its nodes is decided by one person of its own. */
export const CHAINS = ['chainA', 'chainB', 'chainC', 'chainD'] as const
export const NODES_PER_CHAIN = 5

/**
 * The sample organisation's expense form under plain workflows: one approval node after the other, so that one instance
 * can be approved several times. `usernames` has one approver for each node of each chain.
 */
export async function chainPackage(usernames: readonly string[]): Promise<AppPackage> {
  const sample = validatePackage(await readAppFile('expense'), null)
  if (!sample.ok) throw new Error('the sample application is not sound')
  const { group: _, ...app } = sample.package
  const workflows = CHAINS.map((code, index) =>
    chain(code, usernames.slice(index * NODES_PER_CHAIN, (index + 1) * NODES_PER_CHAIN)),
  )
  return { ...app, workflows }
}

function chain(code: string, usernames: readonly string[]): Workflow {
  const approvals = usernames.map((username, index) => ({
    type: 'approval' as const,
    code: `step${index + 1}`,
    name: { zh: `第${index + 1}步`, en: `Step ${index + 1}` },
    participants: [{ source: 'users' as const, users: [username] }],
    mode: 'any' as const,
  }))
  const codes = ['start', ...approvals.map((node) => node.code), 'end']
  return {
    code,
    name: { zh: '逐级审批', en: 'Chain' },
    model: 'expense',
    sheet: 'form',
    startableBy: 'everyone',
    administrators: { users: usernames.slice(0, 1) },
    nodes: [
      { type: 'start', code: 'start', name: { zh: '发起', en: 'Request' } },
      ...approvals,
      { type: 'end', code: 'end', name: { zh: '结束', en: 'End' } },
    ],
    routes: codes.slice(1).map((to, index) => ({ from: codes[index] ?? '', to })),
  }
}
