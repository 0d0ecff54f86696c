import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { personRow } from './organisation.ts'
import { searchWords } from './searched-text.ts'
import { id, instant, pageOf, paging, replayToken } from './shapes.ts'

/** What may be done about somebody's account; the server says it for each row. */
export const ACCOUNT_ACTIONS = ['passwordLink'] as const

/** An account as its administrators see it. */
export const accountRow = z.extend(personRow, { allowedActions: z.array(z.enum(ACCOUNT_ACTIONS)) })
export type AccountRow = z.infer<typeof accountRow>

/** Ours: active people whose accounts I look after (docs/permissions.md), by what was typed or all of them, by pinyin. */
export const listAccounts = endpoint({
  name: 'listAccounts',
  method: 'GET',
  path: '/api/user/account/list',
  access: 'session',
  input: z.extend(paging, { keyword: z.optional(searchWords(100)) }),
  output: pageOf(accountRow),
  faults: ['noPermission'],
})

/**
 * Ours: the code of a one-time link for a person's new password (security A-14). The address is the login page with the
 * code in the fragment (`FIRST_RUN_FRAGMENT`). A repeat of the same request gets the same link.
 */
export const makePasswordLink = endpoint({
  name: 'makePasswordLink',
  method: 'POST',
  path: '/api/user/account/password_link',
  access: 'session',
  write: true,
  input: z.object({ userId: id, replayToken }),
  output: z.object({ code: z.string(), expiresAt: instant }),
  faults: ['notFound', 'noPermission', 'insecureTransport', 'duplicateSubmission'],
})
