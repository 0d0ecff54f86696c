import { adjustWorkItemParticipators, removeSigner } from '../../../contract/workflow/add-sign.ts'
import { answerAssist, assistWorkItem, withdrawAssist } from '../../../contract/workflow/assist.ts'
import { saveForm } from '../../../contract/workflow/drafts.ts'
import { terminateInstance } from '../../../contract/workflow/endings.ts'
import { claimWorkItem, forwardWorkItem, releaseWorkItem } from '../../../contract/workflow/hand-over.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { undoForward } from '../../../contract/workflow/revoke.ts'
import { call } from '../../lib/api/api.ts'
import type { ActionSpec } from './action-spec.ts'
import { decide, onItem, onItemWordless, whom } from './on-item.ts'

/** What is done with a work item. */
export const ITEM_ACTIONS = {
  agree: {
    icon: 'check',
    place: 'primary',
    parts: ['nextPeople'],
    text: 'opinion',
    papers: true,
    foretold: true,
    effect: 'vote',
    form: 'all',
    request: (act) => decide(act, 'agree'),
    batch: {
      offered: 'batchOperate',
      title: 'agree',
      box: 'opinion',
      decision: ({ fence, approval }) => ({ action: 'agree', work: { kind: 'agree', fence, approval } }),
    },
  },
  submit: {
    icon: 'send',
    place: 'primary',
    parts: ['nextPeople'],
    text: 'remark',
    papers: true,
    foretold: true,
    effect: 'vote',
    form: 'all',
    request: (act) => decide(act, 'submit'),
  },
  answerAssist: {
    icon: 'pen',
    place: 'primary',
    parts: [],
    text: 'answer',
    papers: true,
    form: 'filled',
    request: (act) => {
      const body = { ...onItem(act), bizObject: { data: { ...act.data } } }
      return Object.assign(() => call(answerAssist, body), { kept: { call: 'answerAssist' as const, body } })
    },
  },
  claim: {
    icon: 'hand',
    place: 'primary',
    parts: [],
    direct: true,
    after: 'stay',
    request: (act) => {
      const body = onItemWordless(act)
      return () => call(claimWorkItem, body)
    },
  },
  disagree: {
    icon: 'x',
    parts: [],
    text: 'opinion',
    papers: true,
    danger: true,
    foretold: true,
    effect: 'vote',
    form: 'filled',
    request: (act) => decide(act, 'disagree'),
  },
  reject: {
    icon: 'ret',
    place: 'back',
    parts: ['returnTo'],
    text: 'returnReason',
    papers: true,
    foretold: true,
    effect: 'return',
    request: (act) => {
      const { targets, returnMode } = act.values
      const body = {
        ...onItem(act),
        rejectToActivityCode: targets.join(','),
        ...(returnMode === undefined ? {} : { submitToReject: returnMode === 'straight' }),
      }
      return Object.assign(() => call(rejectWorkItem, body), {
        kept: { call: 'rejectWorkItem' as const, body },
      })
    },
  },
  terminate: {
    icon: 'stop',
    parts: [],
    text: 'opinion',
    papers: true,
    danger: true,
    foretold: true,
    request: (act) => {
      const body = onItem(act)
      return Object.assign(() => call(terminateInstance, body), {
        kept: { call: 'terminateInstance' as const, body },
      })
    },
  },
  forward: {
    icon: 'transfer',
    parts: ['people'],
    people: { label: 'forward', notOneself: true, limits: { min: 1, max: 1 } },
    text: 'note',
    papers: true,
    foretold: true,
    request: (act) => {
      const body = { ...onItem(act), ...whom(act) }
      return Object.assign(() => call(forwardWorkItem, body), {
        kept: { call: 'forwardWorkItem' as const, body },
      })
    },
    batch: {
      offered: 'batchForward',
      title: 'forward',
      box: 'note',
      people: { min: 1, max: 1 },
      decision: ({ fence, approval, people: [to = ''] }) => ({
        action: 'forward',
        work: { kind: 'forward', fence, to, approval },
      }),
    },
  },
  assist: {
    icon: 'help',
    parts: ['people'],
    people: { label: 'assist', notOneself: true },
    text: 'question',
    papers: true,
    foretold: true,
    after: 'stay',
    request: (act) => {
      const body = { ...onItem(act), ...whom(act) }
      return () => call(assistWorkItem, body)
    },
  },
  adjustParticipant: {
    icon: 'useradd',
    parts: ['sign', 'people', 'signMode'],
    people: { label: 'adjustParticipant', notOneself: true },
    text: 'note',
    papers: true,
    foretold: true,
    // Beside me nothing of mine is over; before or after me, my turn is.
    after: ({ position }) => (position === 'parallel' ? 'stay' : 'next'),
    request: (act) => {
      const { position, signMode } = act.values
      const body = {
        ...onItem(act),
        ...whom(act),
        position,
        ...(position === 'parallel' ? {} : { mode: signMode }),
        // Adding after oneself is an agree, which takes the form along (engine J2).
        ...(position === 'after' ? { bizObject: { data: { ...act.data } } } : {}),
      }
      return () => call(adjustWorkItemParticipators, body)
    },
  },
  removeSigner: {
    icon: 'users',
    parts: ['signers'],
    text: 'note',
    foretold: ({ ticked = [] }) => ({ participantors: [...ticked] }),
    after: 'stay',
    request: (act) => {
      const body = { ...onItem(act), participantors: [...(act.values.ticked ?? [])] }
      return () => call(removeSigner, body)
    },
  },
  withdrawAssist: {
    icon: 'undo',
    parts: ['assists'],
    after: 'stay',
    request: (act) => {
      const body = { ...onItemWordless(act), workItemId: act.values.ticked?.[0] ?? '' }
      return () => call(withdrawAssist, body)
    },
  },
  release: {
    icon: 'undo',
    parts: [],
    direct: true,
    after: 'stay',
    request: (act) => {
      const body = onItemWordless(act)
      return () => call(releaseWorkItem, body)
    },
  },
  save: {
    icon: 'download',
    parts: [],
    direct: true,
    form: 'filled',
    after: 'stay',
    keepsText: true,
    request: (act) => {
      const body = { ...onItem(act), bizObject: { data: { ...act.data } } }
      return async () => {
        await call(saveForm, body)
        return {}
      }
    },
  },
  undoForward: {
    icon: 'undo',
    place: 'atHand',
    past: true,
    parts: [],
    foretold: true,
    effect: { own: 'undoForward' },
    after: 'reopened',
    request: (act) => {
      const body = onItemWordless(act)
      return () => call(undoForward, body)
    },
  },
} as const satisfies Readonly<Record<string, ActionSpec>>
