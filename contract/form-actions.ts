/** What a person may press on the approval page; the same codes key a node's buttons in an app package. */
export const FORM_ACTIONS = [
  'submit',
  'agree',
  'disagree',
  'save',
  'reject',
  'forward',
  'adjustParticipant',
  'assist',
  'circulate',
  'retrieve',
  'cancel',
  'finishInstance',
  'terminate',
  'claim',
  'release',
  'delete',
  'print',
  'urge',
  'undoForward',
  'removeSigner',
  'answerAssist',
  'withdrawAssist',
  'activate',
  'adjustHandlers',
  'holdNode',
  'editOwner',
  'editTemplate',
  'retryStep',
  'resolveLeaver',
  'reopen',
] as const
export type FormAction = (typeof FORM_ACTIONS)[number]

/**
 * How an action may stand among a node's buttons. `usual`: it is there without being listed. `listed`: only where the
 * author lists it. `worded`: it is there by right, and the author may word it. `kept`: no author may list it any more,
 * and it holds where one has.
 */
type ButtonRule = 'usual' | 'listed' | 'worded' | 'kept'

/** What holds of an action on both sides of the wire and for authors of packages. */
export type ActionFacts = {
  readonly start?: ButtonRule
  readonly approval?: ButtonRule
  /** Of an approval node whose items one of many takes (engine M9). */
  readonly pool?: ButtonRule
  /** Its call takes an opinion, with which files may lie. */
  readonly opinion?: true
  /** It says no, or ends or changes what is others' business: it always gives its reason (engine G6, X6). */
  readonly reason?: true
}

const OF_ADMINISTRATORS: ActionFacts = { opinion: true, reason: true }

/** Every action with its facts; where nothing is said, it belongs to no node and says nothing. */
export const ACTION_FACTS: Readonly<Record<FormAction, ActionFacts>> = {
  submit: { start: 'usual', opinion: true },
  agree: { approval: 'usual', opinion: true },
  disagree: { approval: 'usual', opinion: true, reason: true },
  save: { start: 'worded', approval: 'worded' },
  reject: { approval: 'usual', opinion: true, reason: true },
  forward: { approval: 'usual', opinion: true },
  adjustParticipant: { approval: 'usual', opinion: true },
  assist: { approval: 'usual', opinion: true },
  circulate: { start: 'listed', approval: 'usual', opinion: true },
  retrieve: { start: 'worded', approval: 'worded' },
  cancel: { start: 'usual', approval: 'kept', reason: true },
  finishInstance: { approval: 'listed', opinion: true, reason: true },
  terminate: { approval: 'listed', opinion: true, reason: true },
  claim: { pool: 'usual' },
  release: { pool: 'usual' },
  delete: { start: 'worded' },
  print: { start: 'worded', approval: 'worded' },
  urge: { start: 'worded', approval: 'worded' },
  undoForward: { approval: 'worded' },
  removeSigner: { approval: 'worded', opinion: true },
  answerAssist: { approval: 'worded', opinion: true },
  withdrawAssist: { approval: 'worded' },
  activate: OF_ADMINISTRATORS,
  adjustHandlers: OF_ADMINISTRATORS,
  holdNode: OF_ADMINISTRATORS,
  editOwner: OF_ADMINISTRATORS,
  editTemplate: OF_ADMINISTRATORS,
  retryStep: OF_ADMINISTRATORS,
  resolveLeaver: OF_ADMINISTRATORS,
  reopen: OF_ADMINISTRATORS,
}

/** The actions that stand at a kind of node by one of these rules. */
export function buttonsBy(
  at: 'start' | 'approval' | 'pool',
  rules: readonly ButtonRule[],
): readonly FormAction[] {
  return FORM_ACTIONS.filter((action) => rules.some((rule) => rule === ACTION_FACTS[action][at]))
}
