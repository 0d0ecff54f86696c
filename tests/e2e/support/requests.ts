import { loadForm } from '../../../contract/forms.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import type { Colleague } from './colleague.ts'

/** A purchase: the manager, then finance and legal at once; above a million the general manager. */
export function startPurchase(by: Colleague, subject: string, price = '1200000'): Promise<string> {
  return by.start('purchaseRequest', {
    subject,
    category: 'equipment',
    supplier: '锐锋刀具',
    needBy: '2027-03-01',
    items: [{ name: subject, quantity: '1', unitPrice: price }],
    reason: subject,
  })
}

/** A claim, of one row unless told; above 10,000 finance decides after the manager. */
export async function startExpense(
  by: Colleague,
  title: string,
  amount = '800',
  workflowCode = 'expenseClaim',
  rows: readonly object[] = [{ category: 'train', date: '2026-11-18', amount }],
): Promise<string> {
  const { departments } = await by.call(loadForm, { startWorkflowCode: workflowCode })
  const costCentre = departments.slice(0, 1).map(({ id }) => ({ id, type: UNIT_TYPE.department }))
  return await by.start(workflowCode, {
    title,
    reason: title,
    costCentre,
    items: rows,
  })
}

/** A contract: the manager, the reviewers whom the starter chooses, legal and finance at once, then by its risk. */
export function startContract(
  by: Colleague,
  subject: string,
  { reviewers, amount = '80000' }: { readonly reviewers: readonly string[]; readonly amount?: string },
): Promise<string> {
  const data = {
    subject,
    kind: 'sale',
    counterparty: '同舟新能源',
    amount,
    installments: [{ stage: '交付', dueDate: '2027-03-01', share: amount }],
    terms: subject,
  }
  return by.start('contractApproval', data, { reviewers })
}
