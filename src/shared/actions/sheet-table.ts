import type { IconName } from '../../ui/picture/icons.ts'
import type { ActionKind } from './offers.ts'

/** What a sheet asks for beside the opinion. */
export type Part =
  | 'returnTo'
  | 'people'
  | 'sign'
  | 'signMode'
  | 'signers'
  | 'assists'
  | 'urged'
  | 'endActions'
  | 'nextPeople'
  | 'openStep'
  | 'anyStep'
  | 'owner'
  | 'version'
  | 'stepChoice'
  | 'leaver'

/** The words above the box; `opinion` is shared by the decisions, so that changing one's mind loses no text. */
type TextKind = 'opinion' | 'returnReason' | 'remark' | 'note' | 'question' | 'message' | 'reason' | 'answer'

/** Where the page goes once an action was carried out. */
export type FollowUp = 'next' | 'stay' | 'reopened' | 'gone'

/** Longest text of an action, where it is not an opinion's. */
export const MAX_TEXT: Partial<Record<ActionKind, number>> = { urge: 255 }

export type SheetSpec = {
  readonly icon: IconName
  readonly parts: readonly Part[]
  /** Absent: nothing is written. */
  readonly text?: TextKind
  /** Files may lie with the words, and a signature where the step takes one. */
  readonly papers?: true
  /** Filled in red, last and apart in the list. */
  readonly danger?: true
  /** Asked once more before it is sent. */
  readonly twice?: true
  /** Sent at the tap; the sheet opens only to say what went wrong. */
  readonly direct?: true
  /** The engine is asked what it would do. */
  readonly foretold?: true
  /** What of the form is checked before the sheet opens: all that is required, or only what is filled in. */
  readonly form?: 'all' | 'filled'
  /** Absent: my part is over, the next item comes. */
  readonly after?: FollowUp
}

/** Every action's sheet. */
export const SHEETS: Readonly<Record<ActionKind, SheetSpec>> = {
  submit: { icon: 'send', parts: ['nextPeople'], text: 'remark', papers: true, foretold: true, form: 'all' },
  agree: { icon: 'check', parts: ['nextPeople'], text: 'opinion', papers: true, foretold: true, form: 'all' },
  disagree: {
    icon: 'x',
    parts: [],
    text: 'opinion',
    papers: true,
    danger: true,
    foretold: true,
    form: 'filled',
  },
  reject: { icon: 'ret', parts: ['returnTo'], text: 'returnReason', papers: true, foretold: true },
  terminate: { icon: 'stop', parts: [], text: 'opinion', papers: true, danger: true, foretold: true },
  answerAssist: { icon: 'pen', parts: [], text: 'answer', papers: true, form: 'filled' },
  forward: { icon: 'transfer', parts: ['people'], text: 'note', papers: true, foretold: true },
  assist: { icon: 'help', parts: ['people'], text: 'question', papers: true, foretold: true, after: 'stay' },
  adjustParticipant: {
    icon: 'useradd',
    parts: ['sign', 'people', 'signMode'],
    text: 'note',
    papers: true,
    foretold: true,
    after: 'stay',
  },
  removeSigner: { icon: 'users', parts: ['signers'], text: 'note', foretold: true, after: 'stay' },
  withdrawAssist: { icon: 'undo', parts: ['assists'], after: 'stay' },
  circulate: { icon: 'eye', parts: ['people'], text: 'note', after: 'stay' },
  claim: { icon: 'hand', parts: [], direct: true, after: 'stay' },
  release: { icon: 'undo', parts: [], direct: true, after: 'stay' },
  save: { icon: 'download', parts: [], direct: true, form: 'filled', after: 'stay' },
  undoForward: { icon: 'undo', parts: [], foretold: true, after: 'reopened' },
  takeBack: { icon: 'undo', parts: [], foretold: true, after: 'reopened' },
  withdraw: { icon: 'undo', parts: [], text: 'reason', foretold: true, after: 'reopened' },
  urge: { icon: 'bell', parts: ['urged'], text: 'message', after: 'stay' },
  cancel: { icon: 'stop', parts: [], text: 'reason', danger: true, foretold: true, after: 'stay' },
  finishInstance: {
    icon: 'stop',
    parts: ['endActions'],
    text: 'reason',
    danger: true,
    foretold: true,
    after: 'stay',
  },
  delete: { icon: 'trash', parts: [], text: 'reason', danger: true, twice: true, after: 'gone' },
  activate: { icon: 'play', parts: ['anyStep', 'people'], text: 'reason', foretold: true, after: 'stay' },
  reopen: { icon: 'refresh', parts: ['anyStep', 'people'], text: 'reason', foretold: true, after: 'stay' },
  adjustHandlers: {
    icon: 'users',
    parts: ['openStep', 'people'],
    text: 'reason',
    foretold: true,
    after: 'stay',
  },
  holdNode: { icon: 'lock', parts: ['openStep'], text: 'reason', foretold: true, after: 'stay' },
  editOwner: { icon: 'user', parts: ['owner'], text: 'reason', after: 'stay' },
  editTemplate: { icon: 'copy', parts: ['version'], text: 'reason', foretold: true, after: 'stay' },
  retryStep: {
    icon: 'refresh',
    parts: ['openStep', 'stepChoice'],
    text: 'reason',
    foretold: true,
    after: 'stay',
  },
  resolveLeaver: {
    icon: 'users',
    parts: ['openStep', 'leaver'],
    text: 'reason',
    foretold: true,
    after: 'stay',
  },
}

const SHARED: readonly TextKind[] = ['opinion', 'returnReason', 'remark', 'answer']
/** Name of the text that the decisions share. */
export const OPINION = 'opinion'

/** Under which name the text of an action is kept; a note to others is not one's opinion. */
export function textNameOf(kind: ActionKind): string {
  const { text } = SHEETS[kind]
  return text === undefined || SHARED.includes(text) ? OPINION : kind
}

/** The one action whose text is kept by this name; none for what the decisions share. */
export function actionOfText(name: string): ActionKind | undefined {
  return isKind(name) ? name : undefined
}

function isKind(name: string): name is ActionKind {
  return Object.hasOwn(SHEETS, name)
}
