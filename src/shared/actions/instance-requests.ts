import { circulateWorkItem } from '../../../contract/workflow/circulates.ts'
import { abortInstance, deleteInstance, finishInstance } from '../../../contract/workflow/endings.ts'
import { revokeWorkItem } from '../../../contract/workflow/revoke.ts'
import { saveUrge, URGE_TYPE } from '../../../contract/workflow/urge.ts'
import { call } from '../../lib/api/api.ts'
import type { Act, Post } from './act.ts'
import type { ActionKind } from './offers.ts'
import { onInstance } from './on-instance.ts'

/** The calls on an instance as a whole. */
type InstanceKind = Extract<
  ActionKind,
  'withdraw' | 'takeBack' | 'urge' | 'circulate' | 'cancel' | 'finishInstance' | 'delete'
>

export const INSTANCE_REQUESTS: Readonly<Record<InstanceKind, (act: Act) => Post>> = {
  withdraw: revoke,
  takeBack: revoke,
  urge: (act) => {
    const body = {
      instanceId: onInstance(act).workflowInstanceId,
      text: act.text,
      urgeType: URGE_TYPE.server,
      userIds: [...(act.values.ticked ?? [])],
      replayToken: act.replayToken,
    }
    return async () => ({ count: (await call(saveUrge, body)).urged.length })
  },
  circulate: (act) => {
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
  cancel: (act) => {
    const body = { ...onInstance(act), reason: act.text }
    return () => call(abortInstance, body)
  },
  finishInstance: (act) => {
    const body = {
      ...onInstance(act),
      reason: act.text,
      runEndActions: act.values.runEndActions === true,
    }
    return () => call(finishInstance, body)
  },
  delete: (act) => {
    const body = { ...onInstance(act), ...reasonOf(act) }
    return () => call(deleteInstance, body)
  },
}

function revoke(act: Act): Post {
  const body = {
    ...onInstance(act),
    activityCode: act.offer.activityCode ?? act.page.activityCode,
    ...(act.offer.kind === 'takeBack' && act.page.workItemId !== null
      ? { workItemId: act.page.workItemId }
      : {}),
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
