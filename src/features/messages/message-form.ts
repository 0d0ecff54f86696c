import type { QueryClient } from '@tanstack/react-query'
import { getMessageFormUrl } from '../../../contract/form-calls.ts'
import { loadForm } from '../../../contract/forms.ts'
import { paths } from '../../lib/address/paths.ts'
import { call } from '../../lib/api/api.ts'
import { callQuery } from '../../lib/api/query-client.ts'

/**
 * Where a message leads, with the form that stands there: both are asked for at once, a trip less on a phone's line.
 * src/standalone/early asks for the same.
 */
export function messageFormQuery(client: QueryClient, messageId: string) {
  const target = callQuery(getMessageFormUrl, { messageId })
  return {
    ...target,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const [told, form] = await Promise.all([
        target.queryFn({ signal }),
        // Where it leads decides; the page there asks again and says what is wrong.
        call(loadForm, { messageId }, { signal }).catch(() => undefined),
      ])
      if (form !== undefined) client.setQueryData(callQuery(loadForm, addressOf(told)).queryKey, form)
      return told
    },
  }
}

type Told = { readonly workItemId: string | null; readonly workflowInstanceId: string }

function addressOf({ workItemId, workflowInstanceId }: Told) {
  return workItemId === null ? { workflowInstanceId } : { workitemId: workItemId }
}

/** `hash`: of the message's address; a place on the page of an instance. */
export function placeOf({ workItemId, workflowInstanceId }: Told, hash: string): string {
  return workItemId === null ? paths.instance(workflowInstanceId) + hash : paths.workItem(workItemId)
}
