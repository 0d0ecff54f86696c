import type { FlowNode } from '../../contract/package/nodes.ts'
import type { FormAction } from '../../contract/vocabulary.ts'
import { signatureRule } from '../../rules/workflow/signature.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Papers } from '../model/papers.ts'
import { refuse } from '../model/rejection.ts'

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
