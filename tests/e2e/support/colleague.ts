import { randomBytes } from 'node:crypto'
import { request } from 'playwright-core'
import { inject } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { searchOrganisation } from '../../../contract/organisation.ts'
import { searchWorkItems } from '../../../contract/work-items.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { callOver, logInOver } from './wire.ts'

type Data = Readonly<Record<string, unknown>>

/** Somebody whose screen a journey does not look at: acts over the wire, with the fence of the page as it stands. */
export type Colleague = {
  readonly username: string
  readonly call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>
  /** Starts a workflow and answers the instance. `chosen`: user names by the node whose people the starter chooses. */
  start(
    workflowCode: string,
    data: Data,
    chosen?: Readonly<Record<string, readonly string[]>>,
  ): Promise<string>
  /** My open item of an instance. */
  itemOf(instanceId: string): Promise<string>
  agree(instanceId: string, opinion?: string, data?: Data): Promise<void>
  giveBack(instanceId: string, to: string, straight: boolean, opinion: string): Promise<void>
  idOf(username: string): Promise<string>
}

/** Several of them by name. */
export async function colleagues<K extends string>(
  ...usernames: readonly K[]
): Promise<Record<K, Colleague>> {
  const all = await Promise.all(usernames.map(async (name) => [name, await colleague(name)] as const))
  return Object.fromEntries(all) as Record<K, Colleague>
}

async function colleague(username: string): Promise<Colleague> {
  const context = await request.newContext({ baseURL: inject('appServer').url })
  const token = await logInOver(context, username)
  const call: Colleague['call'] = (endpoint, input) => callOver(context, endpoint, input, token)
  const idOf = async (name: string) => {
    const { users } = await call(searchOrganisation, { keyword: name, size: 10 })
    const found = users.content.find((user) => user.username === name) ?? users.content[0]
    if (found === undefined) throw new Error(`There is no ${name}.`)
    return found.id
  }
  const itemOf = async (instanceId: string) => {
    const { content } = await call(searchWorkItems, { size: 100 })
    const found = content.find((row) => row.instanceId === instanceId)
    if (found === undefined) throw new Error(`${username} has no item of ${instanceId}.`)
    return found.id
  }
  const onItem = async (instanceId: string) => {
    const workItemId = await itemOf(instanceId)
    const { revision, digest } = await call(loadForm, { workitemId: workItemId })
    return { workItemId, fence: { revision, digest }, replayToken: freshToken() }
  }
  return {
    username,
    call,
    idOf,
    itemOf,
    start: async (workflowCode, data, chosen = {}) => {
      const page = await call(loadForm, { startWorkflowCode: workflowCode })
      const participantInfos = await Promise.all(
        Object.entries(chosen).map(async ([activityCode, names]) => ({
          activityCode,
          participantList: await Promise.all(names.map(idOf)),
        })),
      )
      const { workflowInstanceId } = await call(submitForm, {
        actionCode: 'submit',
        workflowCode,
        bizObject: { data },
        departmentId: page.departments[0]?.id,
        participantInfos,
        replayToken: freshToken(),
      })
      return workflowInstanceId
    },
    agree: async (instanceId, opinion = '', data = {}) => {
      const item = await onItem(instanceId)
      await call(submitForm, {
        ...item,
        actionCode: 'agree',
        bizObject: { data },
        approval: { content: opinion },
      })
    },
    giveBack: async (instanceId, to, straight, opinion) => {
      const item = await onItem(instanceId)
      await call(rejectWorkItem, {
        ...item,
        rejectToActivityCode: to,
        submitToReject: straight,
        approval: { content: opinion },
      })
    },
  }
}

export function freshToken(): string {
  return randomBytes(16).toString('base64url')
}
