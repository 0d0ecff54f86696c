import { buttonsBy, type FormAction } from '../../contract/form-actions.ts'
import type { ApprovalNode, NodeOf } from '../../contract/package/nodes.ts'
import type { NodeContext } from '../graph/workflow-context.ts'

/* What an administrator does by right (`activate`, `adjustHandlers`, …) belongs to no node. */

/** What an author may list: what the initiator or an approver may do at such a node (engine S, B8, W, G4). */
const LISTED = ['usual', 'listed', 'worded'] as const

type Context = NodeContext<ApprovalNode | NodeOf<'start'>>

/** The buttons of a node are those of its kind, each once, and among them the one that leads on (engine G4). */
export function checkButtons(context: Context): void {
  const { node, path, report } = context
  if (node.buttons === undefined) return
  const allowed = allowedAt(node)
  const seen = new Set<string>()
  node.buttons.forEach(({ action }, b) => {
    const at = [...path, 'buttons', b, 'action']
    if (!allowed.includes(action)) report(at, 'actionNotHere', { action, allowed: allowed.join(', ') })
    else if (seen.has(action)) report(at, 'namedTwice', { code: action })
    seen.add(action)
  })
  for (const action of neededAt(node)) {
    if (!seen.has(action)) report([...path, 'buttons'], 'actionMissing', { action })
  }
  if (node.type === 'approval') checkSettings(node, seen, context)
}

function allowedAt(node: Context['node']): readonly FormAction[] {
  const own = buttonsBy(node.type, LISTED)
  return node.type === 'approval' && node.pool === true ? [...own, ...buttonsBy('pool', LISTED)] : own
}

function neededAt(node: Context['node']): readonly FormAction[] {
  if (node.type === 'start') return ['submit']
  return node.pool ? ['agree', 'claim'] : ['agree']
}

/** What an action is set up for belongs to its button. */
function checkSettings(node: ApprovalNode, seen: ReadonlySet<string>, { path, report }: Context): void {
  const settings = [
    ['transfer', 'forward'],
    ['addSign', 'adjustParticipant'],
    ['assist', 'assist'],
  ] as const
  for (const [setting, action] of settings) {
    if (node[setting] === undefined || seen.has(action)) continue
    report([...path, setting], 'settingUnused', { setting, needs: `buttons: ${action}` })
  }
}
