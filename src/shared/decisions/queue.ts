import { type Owner, ownerKey } from '../../lib/session/owner.ts'
import { onSessionChange, onSessionEnd, sessionOwner } from '../../lib/session/session.ts'
import { change, decisionsNow, put } from './decisions.ts'
import { type Intent, keyOf, type NewDecision } from './intent.ts'
import { dropIntents, keepIntents, keptIntents } from './intent-store.ts'
import { flush, sendLast } from './sending.ts'
import { beginTerm, endTerm, isRunning, type Term, termNow } from './term.ts'

/** When a decision leaves is up to the page that made it. */
const NOT_BY_TIME = Number.MAX_SAFE_INTEGER
/** Another tab that holds it in its undo window has sent it by then, or died. */
const GRACE_MS = 2_000

/** Goes on with what is kept of this person; another person's stays unread. */
export async function openQueue(of: Owner): Promise<void> {
  await adoptKept(termOf(of))
  void flush()
}

function termOf(of: Owner): Term {
  const owner = ownerKey(of)
  const term = termNow()
  return term?.owner === owner ? term : beginTerm(owner)
}

/** Takes what the device keeps of this person and this page does not know: from a page that died, or another tab. */
async function adoptKept(term: Term): Promise<void> {
  const before = new Set(decisionsNow().map(({ key }) => key))
  const kept = (await keptIntents(term.owner)) ?? []
  if (!isRunning(term)) return
  const known = new Set([...before, ...decisionsNow().map(({ key }) => key)])
  const earlier = kept.filter(({ key }) => !known.has(key))
  if (earlier.length === 0) return
  put([
    ...earlier.map((one) => ({
      ...one,
      dueAt: one.dueAt > Date.now() ? one.dueAt + GRACE_MS : one.dueAt,
      isSending: false,
      isDone: false,
      isEarlier: true,
      isWatched: false,
    })),
    ...decisionsNow(),
  ])
}

/** Takes decisions: on the device before this resolves, false when the device keeps nothing (they are sent anyway). */
export async function decide(made: readonly NewDecision[]): Promise<boolean> {
  const me = termNow() === undefined ? sessionOwner() : undefined
  if (me !== undefined) void openQueue(me)
  const now = Date.now()
  const intents = made.map(
    ({ window = 0, isWatched: _, ...one }): Intent => ({
      ...one,
      key: keyOf(one.token, one.itemId),
      madeAt: new Date(now).toISOString(),
      dueAt: now + window,
      tried: false,
      state: 'waiting',
    }),
  )
  const news = intents.map((one, index) => ({
    ...one,
    isSending: false,
    isDone: false,
    isEarlier: false,
    isWatched: made[index]?.isWatched === true,
    // Here the window ends with its toast, whose clock stops while it is touched; what dies with the page ends by time.
    dueAt: one.dueAt > now ? NOT_BY_TIME : now,
  }))
  // Decided again, what was said of it before is over.
  const items = new Set(intents.map(({ itemId }) => itemId))
  const replaced = decisionsNow().filter(({ itemId, state }) => items.has(itemId) && state !== 'waiting')
  put([...decisionsNow().filter((one) => !replaced.includes(one)), ...news])
  const owner = termNow()?.owner
  const isKept = owner !== undefined && (await keepIntents(owner, intents))
  if (replaced.length > 0) await dropIntents(replaced.map((one) => one.key))
  void flush()
  return isKept
}

/** Gives up what has not left this device; the keys of what could not be called back any more. */
export async function takeBack(keys: readonly string[]): Promise<readonly string[]> {
  const wanted = new Set(keys)
  const late = decisionsNow().filter(
    (one) => wanted.has(one.key) && (one.isSending || one.isDone || one.tried),
  )
  await dismiss(keys.filter((key) => !late.some((one) => one.key === key)))
  return late.map(({ key }) => key)
}

/** They have been read: nothing of them stays. */
export async function dismiss(keys: readonly string[]): Promise<void> {
  const gone = new Set(keys)
  put(decisionsNow().filter(({ key }) => !gone.has(key)))
  await dropIntents(keys)
}

/** Their window is over. */
export function release(keys: readonly string[]): void {
  change(new Set(keys), { dueAt: 0 })
  if (document.visibilityState === 'hidden') sendLast()
  else void flush()
}

/** How a page leaves a decision: with the server's answer, without having sent it, or not knowing. */
export type Left = 'answered' | 'unsent' | 'unsure'

/** Keeps a decision on the device while its page sends it and shows what comes of it; left open, it is sent from here. */
export function keepWhileSending(made: NewDecision): (left: Left) => void {
  const key = keyOf(made.token, made.itemId)
  void decide([made])
  const term = termNow()
  term?.held.add(key)
  return (left) => {
    term?.held.delete(key)
    if (left === 'answered') return void dismiss([key])
    change(new Set([key]), { isWatched: false, tried: left === 'unsure' })
    void flush()
  }
}

export function watch(keys: readonly string[], isWatched: boolean): void {
  change(new Set(keys), { isWatched })
}

if (typeof window !== 'undefined') {
  const wake = () => {
    const term = termNow()
    if (term !== undefined) term.failures = 0
    void flush()
  }
  window.addEventListener('online', wake)
  window.addEventListener('pagehide', sendLast)
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? sendLast() : wake(),
  )
  onSessionChange(() => void flush())
  onSessionEnd(endTerm)
}
