import { rightsAt } from '../../rules/form/rights.ts'
import { asksSignature } from '../../rules/workflow/signature.ts'
import type { NodeContext } from '../graph/workflow-context.ts'

/** A node that asks a person for something is never skipped (engine D4), so skipping it on purpose is odd. */
export function checkSkip({ node, model, path, report }: NodeContext): void {
  if (node.type !== 'approval' || node.skip === undefined || node.skip === 'off') return
  const rights = rightsAt(node, model)
  const field = model.properties.find((property) => rights(property.code).editable)?.code
  const asked = asksSignature(node) ? 'signature' : node.opinion?.required ? 'opinion' : field
  if (asked !== undefined) report([...path, 'skip'], 'skipNeverHappens', { code: node.code, asked })
}
