import { FILE_ALONE } from '../../checks/facts.ts'
import { validatePackage } from '../../checks/validate.ts'
import type { AppPackage } from '../../contract/package/app-package.ts'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import { readAppFile } from '../../server/samples/files.ts'

/** What an organisation is to work on: its people, the workflows that runs are started of, and their package. */
export type Workload = {
  readonly people: number
  /** Workflows that take turns. */
  readonly codes: readonly string[]
  packageOf(usernames: readonly string[]): Promise<AppPackage>
}

const NODES_PER_CHAIN = 5

/** Four chains of five nodes; each node is decided by one person of its own. */
export const SHORT_CHAINS: Workload = {
  people: 20,
  codes: ['chainA', 'chainB', 'chainC', 'chainD'],
  packageOf: (usernames) =>
    packageWith(
      SHORT_CHAINS.codes.map((code, index) =>
        chain(code, usernames.slice(index * NODES_PER_CHAIN, (index + 1) * NODES_PER_CHAIN)),
      ),
    ),
}

export const LONG_CHAIN_NODES = 30
export const COUNTERSIGNERS = 500
export const READERS = 2_000

/** One chain of thirty nodes, a countersign of five hundred people, and two thousand who are sent copies. */
export const ENGINE_WORK: Workload = {
  people: LONG_CHAIN_NODES + READERS,
  codes: ['chain'],
  packageOf: (usernames) =>
    packageWith([
      chain('chain', usernames.slice(0, LONG_CHAIN_NODES)),
      workflowOf('countersign', [
        {
          type: 'approval',
          code: 'everyone',
          name: { zh: '会签', en: 'Everyone' },
          participants: [
            { source: 'users', users: usernames.slice(LONG_CHAIN_NODES, LONG_CHAIN_NODES + COUNTERSIGNERS) },
          ],
          mode: 'all',
        },
      ]),
    ]),
}

/** The sample organisation's expense form under plain workflows. */
async function packageWith(workflows: Workflow[]): Promise<AppPackage> {
  const sample = validatePackage(await readAppFile('expense'), FILE_ALONE)
  if (!sample.ok) throw new Error('the sample application is not sound')
  const { group: _, ...app } = sample.package
  return { ...app, workflows }
}

/** One approval node after the other, so that one instance can be approved several times. */
function chain(code: string, usernames: readonly string[]): Workflow {
  const approvals = usernames.map((username, index) => ({
    type: 'approval' as const,
    code: `step${index + 1}`,
    name: { zh: `第${index + 1}步`, en: `Step ${index + 1}` },
    participants: [{ source: 'users' as const, users: [username] }],
    mode: 'any' as const,
  }))
  return workflowOf(code, approvals)
}

function workflowOf(code: string, approvals: readonly ApprovalNode[]): Workflow {
  const codes = ['start', ...approvals.map((node) => node.code), 'end']
  return {
    code,
    name: { zh: '逐级审批', en: 'Chain' },
    model: 'expense',
    sheet: 'form',
    startableBy: 'everyone',
    administrators: { users: ['approver0'] },
    nodes: [
      { type: 'start', code: 'start', name: { zh: '发起', en: 'Request' } },
      ...approvals,
      { type: 'end', code: 'end', name: { zh: '结束', en: 'End' } },
    ],
    routes: codes.slice(1).map((to, index) => ({ from: codes[index] ?? '', to })),
  }
}
