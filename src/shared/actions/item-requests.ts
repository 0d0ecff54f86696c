import { submitForm } from '../../../contract/forms.ts'
import { adjustWorkItemParticipators, removeSigner } from '../../../contract/workflow/add-sign.ts'
import { answerAssist, assistWorkItem, withdrawAssist } from '../../../contract/workflow/assist.ts'
import { saveForm } from '../../../contract/workflow/drafts.ts'
import { terminateInstance } from '../../../contract/workflow/endings.ts'
import { claimWorkItem, forwardWorkItem, releaseWorkItem } from '../../../contract/workflow/hand-over.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { undoForward } from '../../../contract/workflow/revoke.ts'
import { call } from '../../lib/api/api.ts'
import { participantInfosOf } from '../people/next-people.ts'
import type { Act, Post } from './act.ts'
import type { ActionKind } from './offers.ts'

/** The calls on a work item. */
type ItemKind = Extract<
  ActionKind,
  | 'submit'
  | 'agree'
  | 'disagree'
  | 'reject'
  | 'terminate'
  | 'answerAssist'
  | 'forward'
  | 'assist'
  | 'adjustParticipant'
  | 'removeSigner'
  | 'withdrawAssist'
  | 'claim'
  | 'release'
  | 'save'
  | 'undoForward'
>

export const ITEM_REQUESTS: Readonly<Record<ItemKind, (act: Act) => Post>> = {
  submit: (act) => decide(act, 'submit'),
  agree: (act) => decide(act, 'agree'),
  disagree: (act) => decide(act, 'disagree'),
  reject: (act) => {
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
  terminate: (act) => {
    const body = onItem(act)
    return Object.assign(() => call(terminateInstance, body), {
      kept: { call: 'terminateInstance' as const, body },
    })
  },
  answerAssist: (act) => {
    const body = { ...onItem(act), bizObject: { data: { ...act.data } } }
    return Object.assign(() => call(answerAssist, body), { kept: { call: 'answerAssist' as const, body } })
  },
  forward: (act) => {
    const body = { ...onItem(act), ...whom(act) }
    return Object.assign(() => call(forwardWorkItem, body), {
      kept: { call: 'forwardWorkItem' as const, body },
    })
  },
  assist: (act) => {
    const body = { ...onItem(act), ...whom(act) }
    return () => call(assistWorkItem, body)
  },
  adjustParticipant: (act) => {
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
  removeSigner: (act) => {
    const body = { ...onItem(act), participantors: [...(act.values.ticked ?? [])] }
    return () => call(removeSigner, body)
  },
  withdrawAssist: (act) => {
    const { approval: _, ...item } = onItem(act)
    const body = { ...item, workItemId: act.values.ticked?.[0] ?? '' }
    return () => call(withdrawAssist, body)
  },
  claim: (act) => {
    const { approval: _, ...body } = onItem(act)
    return () => call(claimWorkItem, body)
  },
  release: (act) => {
    const { approval: _, ...body } = onItem(act)
    return () => call(releaseWorkItem, body)
  },
  undoForward: (act) => {
    const { approval: _, ...body } = onItem(act)
    return () => call(undoForward, body)
  },
  save: (act) => {
    const body = { ...onItem(act), bizObject: { data: { ...act.data } } }
    return async () => {
      await call(saveForm, body)
      return {}
    }
  },
}

function onItem({ page, text, values, replayToken }: Act) {
  const { workItemId, revision, digest } = page
  if (workItemId === null) throw new Error('this action needs a work item')
  return {
    workItemId,
    fence: { revision, digest },
    replayToken,
    approval: { content: text, ...papersOf(values) },
  }
}

/** What lies with the words, by ids. */
function papersOf({ files = [], signature }: Act['values']) {
  const signed = signature?.kind === 'drawn' ? { kind: signature.kind, fileId: signature.file.id } : signature
  return {
    ...(files.length === 0 ? {} : { resources: files.map(({ id }) => id) }),
    ...(signed === undefined ? {} : { signature: signed }),
  }
}

function whom({ values }: Act) {
  return { participantors: values.people.map(({ id }) => id) }
}

function decide(act: Act, actionCode: 'submit' | 'agree' | 'disagree'): Post {
  const { page, values, data } = act
  const { department, participantChoose } = page
  const participantInfos =
    participantChoose === undefined ? undefined : participantInfosOf(participantChoose, values.nextPeople)
  const body = {
    ...onItem(act),
    actionCode,
    bizObject: { data: { ...data } },
    ...(actionCode === 'submit' && department !== null ? { departmentId: department.id } : {}),
    ...(participantInfos === undefined || actionCode === 'disagree' ? {} : { participantInfos }),
  }
  return Object.assign(() => call(submitForm, body), { kept: { call: 'submitForm' as const, body } })
}

/** Whether an action names a work item, so that it cannot be done from a page without one. */
export function isOnItem(kind: ActionKind): boolean {
  return Object.hasOwn(ITEM_REQUESTS, kind)
}
