import type { AppPackage } from '../../../contract/package/app-package.ts'
import { EXPENSE_PACKAGE } from './samples.ts'

// Other journeys look for the expense claim by its name.
const NAME = { zh: '备用金', en: 'Petty cash', fr: 'Petite caisse', es: 'Caja chica' }

/** The expense claim under another name, whose first approver is named in a field that may stay empty. */
export function pettyCashPackage(): AppPackage {
  return {
    ...EXPENSE_PACKAGE,
    code: 'pettyCash',
    name: NAME,
    models: EXPENSE_PACKAGE.models.map((model) => ({ ...model, code: 'pettyCash' })),
    workflows: EXPENSE_PACKAGE.workflows.map((workflow) => ({
      ...workflow,
      code: 'pettyCash',
      name: NAME,
      model: 'pettyCash',
      nodes: workflow.nodes.map((node) =>
        node.type === 'approval' && node.code === 'manager'
          ? { ...node, participants: [{ source: 'personField', field: 'companions' }], onNobody: 'exception' }
          : node,
      ),
    })),
  }
}
