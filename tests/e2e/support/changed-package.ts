import type { AppPackage } from '../../../contract/package/app-package.ts'
import { EXPENSE_PACKAGE } from './samples.ts'

/** The name of the node that the changed package adds, in the language of the test that looks for it. */
export const ADDED_NODE = 'Cashier’s check'

/** The expense claim with another limit, 20,000, below which the cashiers are asked as well. */
export function changedPackage(): AppPackage {
  return {
    ...EXPENSE_PACKAGE,
    workflows: EXPENSE_PACKAGE.workflows.map((workflow) => ({
      ...workflow,
      nodes: [
        ...workflow.nodes,
        {
          type: 'approval',
          code: 'cashier',
          name: { zh: '出纳复核', en: ADDED_NODE },
          participants: [{ source: 'role', role: 'cashier' }],
          mode: 'any',
        },
      ],
      routes: [
        ...workflow.routes.map((route) => {
          if (route.when !== undefined) return { ...route, when: 'total > 20000' }
          return route.otherwise === true ? { ...route, to: 'cashier' } : route
        }),
        { from: 'cashier', to: 'end' },
      ],
    })),
  }
}
