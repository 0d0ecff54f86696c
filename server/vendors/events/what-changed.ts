import * as z from 'zod/mini'
import { readFlatXml } from './flat-xml.ts'

/** What an event is a hint of: people to be asked about, an id that became another, or the whole book. */
export type Hint = {
  readonly people: readonly string[]
  readonly renamed: { readonly from: string; readonly to: string } | null
  readonly book: boolean
}

const NOTHING: Hint = { people: [], renamed: null, book: false }
const MOST_PEOPLE = 1_000

const dingTalkMessage = z.object({
  EventType: z.string(),
  CorpId: z.optional(z.string()),
  UserId: z.optional(z.array(z.string())),
})

/** Null: told of another organisation. */
export function dingTalkHint(text: string, vendorCorpId: string): Hint | null {
  const parsed = z.safeParse(dingTalkMessage, parseJson(text))
  if (!parsed.success) return NOTHING
  const { EventType: type, CorpId: corpId = vendorCorpId, UserId: people = [] } = parsed.data
  if (corpId !== vendorCorpId) return null
  if (/^user_(add|modify|leave|active)_org$/.test(type)) {
    // So many are asked about at once with the whole book; nobody is left out.
    return people.length > MOST_PEOPLE ? { ...NOTHING, book: true } : { ...NOTHING, people }
  }
  return { ...NOTHING, book: /^org_(dept_\w+|change)$/.test(type) }
}

/** Null: told of another organisation. */
export function weComHint(text: string, vendorCorpId: string): Hint | null {
  const said = readFlatXml(text)
  if (said === null) return NOTHING
  if (said.get('ToUserName') !== vendorCorpId) return null
  if (said.get('Event') !== 'change_contact') return NOTHING
  const change = said.get('ChangeType') ?? ''
  const person = said.get('UserID')?.toLowerCase()
  const next = said.get('NewUserID')?.toLowerCase()
  if (change.endsWith('_user') && person !== undefined) {
    if (next === undefined || next === person) return { ...NOTHING, people: [person] }
    return { ...NOTHING, people: [next], renamed: { from: person, to: next } }
  }
  return { ...NOTHING, book: change.endsWith('_party') }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
