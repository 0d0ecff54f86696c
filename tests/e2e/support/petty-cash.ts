import type { AppPackage } from '../../../contract/package/app-package.ts'
import { EXPENSE_PACKAGE } from './samples.ts'

/** The expense claim under another name, whose first approver is named in a field that may stay empty. */
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
        node.type === 'approval' && node.code === 'manager'
          ? { ...node, participants: [{ source: 'personField', field: 'companions' }], onNobody: 'exception' }
          : node,
      ),
    })),
  }
}
