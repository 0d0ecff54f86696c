import type { Administration, Definition } from '../engine/context.ts'
import type { Actor } from './http/actor.ts'
import type { OrganisationSnapshot } from './organisation/snapshot.ts'
import type { Copy } from './stores/circulates.ts'
import type { InstanceView } from './stores/instances.ts'
import type { PendingText } from './stores/pending-texts.ts'

/** Who reads a page, in which languages, when. */
export type Reader = {
  readonly actor: Actor
  readonly organisation: OrganisationSnapshot
  /** The organisation's language. */
  readonly locale: string
  /** The reader's own language, for names inside sentences. */
  readonly language: string
  readonly now: string
}

/** What a page of an instance is made from, read beforehand. */
export type PageParts = {
  readonly view: InstanceView
  readonly version: { readonly definition: Definition; readonly version: number }
