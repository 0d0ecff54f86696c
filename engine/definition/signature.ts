import type { FlowNode } from '../../contract/package/nodes.ts'
import type { SignatureRule, SignatureSettings } from '../../contract/package/signature.ts'
import type { FormAction } from '../../contract/vocabulary.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Papers } from '../model/papers.ts'
import { refuse } from '../model/rejection.ts'

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

/** G6: the refusal of an act without the signature it needs. */
export function checkSignature(context: Context, node: FlowNode, action: FormAction): Rejection | null {
  const isSigned = context.papers?.signature !== undefined
  return signatureRule(node, action) === 'required' && !isSigned ? refuse('signatureRequired') : null
}

/** What is kept of the papers of an act: a signature only where the node takes one. */
export function papersFor({ papers }: Context, node: FlowNode, action: FormAction): Papers {
  if (papers === undefined) return {}
  const { files, signature } = papers
  const isTaken = signature !== undefined && signatureRule(node, action) !== 'off'
  return {
    ...(files === undefined || files.length === 0 ? {} : { files }),
    ...(isTaken ? { signature } : {}),
  }
}
