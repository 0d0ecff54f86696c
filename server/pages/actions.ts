import type { FormAction } from '../../contract/form-actions.ts'
import type { AllowedAction } from '../../contract/form-page.ts'
import { SIGN_POSITIONS } from '../../contract/package/approval-settings.ts'
import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import type { Definition } from '../../engine/model/context.ts'
import type { AllowedAction as EngineOffer } from '../../engine/offers/allowed-actions.ts'
import { offersLatest, signatureRule } from '../../rules/workflow/signature.ts'

/** Most people of one call where the node does not say (engine J4). */
const MOST_PEOPLE = 100

type Needs = Pick<AllowedAction, 'people' | 'positions' | 'modes' | 'activityCode'>

/** The node's buttons with their captions; what is allowed and what an opinion needs comes from the engine. */
export function presentActions(
  node: FlowNode,
  offered: readonly EngineOffer[],
  definition: Definition,
): AllowedAction[] {
  const buttons = 'buttons' in node ? (node.buttons ?? []) : []
  return offered.map(({ item, action, allowed, reason, opinion }) => {
    const caption = buttons.find((button) => button.action === action)?.caption
    return {
      action,
      ...(caption === undefined ? {} : { caption_i18n: caption }),
      allowed,
      ...(reason === undefined ? {} : { reason }),
      opinion: { required: opinion.required, minLength: opinion.minLength },
      ...signatureOf(node, action),
      ...(item === null && action !== 'submit' ? { scope: 'instance' as const } : {}),
      ...needsOf(action, node, item === null, definition),
    }
  })
}

/** Whether the sheet of an action takes a signature (engine G6). */
function signatureOf(node: FlowNode, action: FormAction): Pick<AllowedAction, 'signature'> {
  const rule = signatureRule(node, action)
  return rule === 'off' ? {} : { signature: { required: rule === 'required', latest: offersLatest(node) } }
}

/**
 * What changes no run and so is nothing to the engine: who decides saves what he has typed (engine S7), whoever may read
 * may print. The words are the node's, where it has some.
 */
export function besideEngine(node: FlowNode, isDeciding: boolean): AllowedAction[] {
  const buttons = 'buttons' in node ? (node.buttons ?? []) : []
  const free = { allowed: true, opinion: { required: false, minLength: 0 } }
  const captioned = (action: FormAction) => {
    const caption = buttons.find((button) => button.action === action)?.caption
    return { action, ...(caption === undefined ? {} : { caption_i18n: caption }), ...free }
  }
  return [...(isDeciding ? [captioned('save')] : []), { ...captioned('print'), scope: 'instance' as const }]
}

/** What the sheet of an action asks for. */
function needsOf(action: FormAction, node: FlowNode, onInstance: boolean, { workflow }: Definition): Needs {
  const own = node.type === 'approval' ? node : undefined
  switch (action) {
    case 'forward':
      return { people: { min: 1, max: 1 } }
    case 'assist':
    case 'circulate':
      return { people: { min: 1, max: action === 'assist' ? MOST_PEOPLE : 2000 } }
    case 'adjustHandlers':
      return { people: { min: 1, max: own?.maxSlots ?? 500 } }
    case 'adjustParticipant':
      return {
        people: { min: 1, max: own?.addSign?.max ?? MOST_PEOPLE },
        positions: [...(own?.addSign?.positions ?? SIGN_POSITIONS)],
      }
    case 'reject':
      return { modes: returnModes(own) }
    case 'retrieve':
      return { activityCode: onInstance ? startOf(workflow.nodes) : node.code }
    default:
      return {}
  }
}

/** Straight back is preselected where the returner may choose (engine B4). */
function returnModes(node: ApprovalNode | undefined): ('rerun' | 'straight')[] {
  const mode = node?.returns?.mode ?? 'choose'
  return mode === 'choose' ? ['straight', 'rerun'] : [mode]
}

function startOf(nodes: readonly FlowNode[]): string {
  return nodes.find((node) => node.type === 'start')?.code ?? ''
}
