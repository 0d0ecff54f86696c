import type { FlowNode } from '../../contract/package/nodes.ts'
import type { SignatureRule, SignatureSettings } from '../../contract/package/signature.ts'
import type { FormAction } from '../../contract/vocabulary.ts'

/** What `true` stands for. */
const EVERY: Exclude<SignatureSettings, boolean> = {
  agree: 'required',
  disagree: 'required',
  reject: 'optional',
}

function settingsOf(node: FlowNode): Exclude<SignatureSettings, boolean> {
  const own = node.type === 'approval' ? node.signature : undefined
  if (own === undefined || own === false) return {}
  return own === true ? EVERY : own
}

/** Whether this act of the node is signed (G6). */
export function signatureRule(node: FlowNode, action: FormAction): SignatureRule {
  const settings = settingsOf(node)
  switch (action) {
    case 'agree':
    case 'disagree':
    case 'reject':
      return settings[action] ?? 'off'
    default:
      return 'off'
  }
}

/** A decision here needs a hand: no rule, batch or timer can give it (D4, G12, O7). */
export function asksSignature(node: FlowNode): boolean {
  return (['agree', 'disagree'] as const).some((action) => signatureRule(node, action) === 'required')
}

/** One's last signature may serve again. */
export function offersLatest(node: FlowNode): boolean {
  return settingsOf(node).latest === true
}
