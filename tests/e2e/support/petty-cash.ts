import type { AppPackage } from '../../../contract/package/app-package.ts'
import { EXPENSE_PACKAGE } from './samples.ts'

/** The expense claim under another name, of which nobody takes over when there is no manager. */
export function pettyCashPackage(): AppPackage {
  return {
    ...EXPENSE_PACKAGE,
    code: 'pettyCash',
    models: EXPENSE_PACKAGE.models.map((model) => ({ ...model, code: 'pettyCash' })),
    workflows: EXPENSE_PACKAGE.workflows.map((workflow) => ({
      ...workflow,
      code: 'pettyCash',
      model: 'pettyCash',
      nodes: workflow.nodes.map((node) =>
        node.type === 'approval' && node.code === 'manager' ? { ...node, onNobody: 'exception' } : node,
      ),
    })),
  }
}
