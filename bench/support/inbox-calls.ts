import * as z from 'zod/mini'
import { expectSuccess, type HttpClient, textOf } from './http-client.ts'

const LIST = '/api/runtime/workflow/search_workitems'
const COUNT = '/api/runtime/workflow/get_work_count'

/** What somebody chooses in the filter panel: one workflow, this year. */
export const FILTER = {
  workflowCode: 'expenseClaim',
  startTime: '2026-01-01',
  endTime: '2026-12-31',
} as const

export const INBOX_CALLS = ['first page', 'searched', 'filtered', 'next page', 'counts'] as const
export type InboxCall = (typeof INBOX_CALLS)[number]

const page = z.object({
  errcode: z.literal(0),
  data: z.object({
    content: z.array(z.unknown()),
    totalElements: z.number(),
    nextCursor: z.nullable(z.string()),
  }),
})

/** Paths of the calls of one person, and how many items the list says there are. */
export type Inbox = { readonly paths: Readonly<Record<InboxCall, string>>; readonly total: number }

/** Looks at the first page for the cursor that leads to the next one. */
export async function openInbox(client: HttpClient, headers: string): Promise<Inbox> {
  const answer = await client.send('GET', LIST, headers)
  const { data } = page.parse(JSON.parse(textOf(answer)))
  if (data.nextCursor === null) throw new Error('the list has one page only')
  return {
    total: data.totalElements,
    paths: {
      'first page': LIST,
      searched: `${LIST}?wd=${encodeURIComponent('费用')}`,
      filtered: `${LIST}?${new URLSearchParams(FILTER)}`,
      'next page': `${LIST}?cursor=${encodeURIComponent(data.nextCursor)}`,
      counts: COUNT,
    },
  }
}

/** Milliseconds of so many calls, one after the other. */
export async function timeCalls(
  client: HttpClient,
  path: string,
  headers: string,
  count: number,
): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) {
    const start = performance.now()
    const answer = await client.send('GET', path, headers)
    times.push(performance.now() - start)
    expectSuccess(answer)
  }
  return times
}
