import * as z from 'zod/mini'
import { envelope } from '../../../contract/envelope.ts'
import { submitForm } from '../../../contract/forms.ts'
import type { Auth } from '../../../server/auth/auth.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { requestOf } from '../../support/request-of.ts'
import { freshToken, type World } from '../../support/workflow-world.ts'

/** Submits a trip as its initiator; the server that takes it tells the manager at once. Answers the instance. */
export async function startTrip(auth: Auth, world: World, url: string, purpose: string): Promise<string> {
  const { corpId, departmentId, people } = world
  const owner = { corpId, userId: people.initiator, username: 'chensiyuan', epoch: 1 }
  const { tokens } = await startSession(auth, owner, { ip: '127.0.0.1' })
  const request = requestOf(
    submitForm,
    {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId,
      bizObject: { data: { purpose, items: [{ id: 'r1', what: '机票', amount: '300' }] } },
      replayToken: freshToken(),
    },
    '/',
  )
  const answer = await fetch(new URL(String(request.url), url), {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request.payload),
  })
  const { errcode, errmsg, data } = z.parse(envelope, await answer.json())
  if (errcode !== 0) throw new Error(`${errmsg} ${JSON.stringify(data)}`)
  return z.parse(submitForm.output, data).workflowInstanceId
}
