import type { ClientType, Locale, Permission } from '../../contract/vocabulary.ts'
import type { Scopes } from '../policies/scopes.ts'

/** Who is calling, proven by the bearer token and still in the organisation. */
export type Actor = {
  readonly corpId: string
  readonly userId: string
  readonly name: string
  readonly sessionId: string
  readonly permissions: readonly Permission[]
  /** What each permission is limited to; a limited permission without a scope covers nothing. */
  readonly scopes?: Scopes
}

/** What a handler knows about the call beside its input. */
export type Call = {
  readonly requestId: string
  readonly locale: Locale
  readonly client: ClientType
  /** The real address: X-Forwarded-For counts only behind a configured proxy (security H-04). */
  readonly ip: string
}
