import { circulateWorkItem } from '../../../contract/workflow/circulates.ts'
import { abortInstance, deleteInstance, finishInstance } from '../../../contract/workflow/endings.ts'
import { revokeWorkItem } from '../../../contract/workflow/revoke.ts'
import { saveUrge, URGE_TYPE } from '../../../contract/workflow/urge.ts'
import { call } from '../../lib/api/api.ts'
import type { Act, Post } from './act.ts'
import type { ActionSpec } from './action-spec.ts'
import { onInstance } from './on-instance.ts'

/** What is done with an instance as a whole. */
export const INSTANCE_ACTIONS = {
  urge: {
    icon: 'bell',
    place: 'atHand',
    row: 'urge',
    parts: ['urged'],
    text: 'message',
    maxText: 255,
    after: 'stay',
    request: (act) => {
      const body = {
        instanceId: onInstance(act).workflowInstanceId,
        text: act.text,
        urgeType: URGE_TYPE.server,
        userIds: [...(act.values.ticked ?? [])],
        replayToken: act.replayToken,
      }
      return async () => ({ count: (await call(saveUrge, body)).urged.length })
    },
  },
  withdraw: {
    icon: 'undo',
    place: 'atHand',
    row: 'retrieve',
    parts: [],
    text: 'reason',
    foretold: true,
    effect: { own: 'withdraw' },
    after: 'reopened',
    request: (act) => revoke(act, {}),
  },
  takeBack: {
    icon: 'undo',
    place: 'atHand',
    parts: [],
    foretold: true,
    effect: { own: 'takeBack' },
    after: 'reopened',
    request: (act) => {
      const { workItemId } = act.page
      return revoke(act, workItemId === null ? {} : { workItemId })
    },
  },
  circulate: {
    icon: 'eye',
    parts: ['people'],
    people: { label: 'circulate' },
    text: 'note',
    after: 'stay',
    request: (act) => {
      const { page, values, text, replayToken, offer } = act
      const { workItemId, revision, digest } = page
      const isMine = offer.scope !== 'instance' && workItemId !== null
      const body = {
        ...(isMine ? { workItemId, fence: { revision, digest } } : {}),
        workflowInstanceId: onInstance(act).workflowInstanceId,
        participantors: values.people.map(({ id }) => id),
        approval: { content: text },
        replayToken,
      }
      return async () => ({ count: (await call(circulateWorkItem, body)).sent })
    },
  },
  cancel: {
    icon: 'stop',
    parts: [],
    text: 'reason',
    danger: true,
    foretold: true,
    after: 'stay',
    request: (act) => {
      const body = { ...onInstance(act), reason: act.text }
      return () => call(abortInstance, body)
    },
  },
  finishInstance: {
    icon: 'stop',
    parts: ['endActions'],
    text: 'reason',
    danger: true,
    foretold: true,
    after: 'stay',
    request: (act) => {
      const body = {
        ...onInstance(act),
        reason: act.text,
        runEndActions: act.values.runEndActions === true,
      }
      return () => call(finishInstance, body)
    },
  },
  delete: {
    icon: 'trash',
    row: 'delete',
    parts: [],
    text: 'reason',
    danger: true,
    twice: true,
    after: 'gone',
    request: (act) => {
      const body = { ...onInstance(act), ...reasonOf(act) }
      return () => call(deleteInstance, body)
    },
  },
} as const satisfies Readonly<Record<string, ActionSpec>>

function revoke(act: Act, item: { readonly workItemId?: string }): Post {
  const body = {
    ...onInstance(act),
    activityCode: act.offer.activityCode ?? act.page.activityCode,
    ...item,
    ...reasonOf(act),
  }
  return async () => {
    await call(revokeWorkItem, body)
    return {}
  }
}

function reasonOf({ text }: Act) {
  return text.trim() === '' ? {} : { reason: text }
}
