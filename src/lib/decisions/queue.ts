import { isOnline } from '../online.ts'
import { type Owner, ownerKey } from '../owner.ts'
import { beforeSessionEnd, onSessionChange, onSessionEnd, sessionOwner } from '../session.ts'
import { change, type Decision, decisionsNow, put } from './decisions.ts'
import { type Intent, keyOf, type NewDecision } from './intent.ts'
import { dropIntents, keepIntents, keptIntents } from './intent-store.ts'
import { after, bare } from './outcome.ts'
import { inTurn, inTwos, parcelsOf } from './parcels.ts'
import { type Answer, sendIntents } from './send-intents.ts'

const HOUR_MS = 3_600_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** When a decision leaves is up to the page that made it. */
const NOT_BY_TIME = Number.MAX_SAFE_INTEGER
/** Another tab that holds it in its undo window has sent it by then, or died. */
const GRACE_MS = 2_000

let owner: string | undefined
let isFlushing = false
let isAskedAgain = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** Taken by a page that sends them itself. */
const held = new Set<string>()
/** Begins with what is kept of this person; another person's stay unread. */
export async function openQueue(of: Owner): Promise<void> {
  const key = ownerKey(of)
  if (owner === key) return
  owner = key
  const kept = await keptIntents(key)
  if (owner !== key) return
  const known = new Set(decisionsNow().map((one) => one.key))
  const earlier = kept.filter((one) => !known.has(one.key))
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
  void flush()
}

/** Takes decisions: on the device before this resolves, false when the device keeps nothing (they are sent anyway). */
export async function decide(made: readonly NewDecision[]): Promise<boolean> {
  const me = owner === undefined ? sessionOwner() : undefined
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
  const key = owner
  const isKept = key !== undefined && (await keepIntents(key, intents))
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
  held.add(key)
  void decide([made])
  return (left) => {
    held.delete(key)
    if (left === 'answered') return void dismiss([key])
    change(new Set([key]), { isWatched: false, tried: left === 'unsure' })
    void flush()
  }
}

export function watch(keys: readonly string[], isWatched: boolean): void {
  change(new Set(keys), { isWatched })
}

function isDue(one: Decision, now: number): boolean {
  return one.state === 'waiting' && !one.isDone && !one.isSending && one.dueAt <= now && !held.has(one.key)
}

/** Sends what is due, one tab at a time. */
export async function flush(): Promise<void> {
  if (isFlushing) {
    isAskedAgain = true
    return
  }
  isFlushing = true
  clearTimeout(timer)
  try {
    do {
      isAskedAgain = false
      await inTurn(sendDue)
    } while (isAskedAgain)
  } finally {
    isFlushing = false
    planNext()
  }
}

async function sendDue(): Promise<void> {
  const of = owner
  if (of === undefined || !isOnline()) return
  const due = decisionsNow().filter((one) => isDue(one, Date.now()))
  if (due.length === 0) return
  const stillKept = await stillToSend(of, due)
  await inTwos(parcelsOf(stillKept), async (parcel) => {
    if (owner !== of) return
    await settle(of, parcel, await sendIntents(await begin(of, parcel), { owner: of }))
  })
}

/** Another tab may have sent them, or taken them back, meanwhile. */
async function stillToSend(of: string, due: readonly Decision[]): Promise<readonly Decision[]> {
  const earlier = due.filter(({ isEarlier }) => isEarlier)
  if (earlier.length === 0) return due
  const kept = new Set((await keptIntents(of)).map(({ key }) => key))
  const gone = new Set(earlier.filter(({ key }) => !kept.has(key)).map(({ key }) => key))
  if (gone.size > 0) put(decisionsNow().filter(({ key }) => !gone.has(key)))
  return due.filter(({ key }) => !gone.has(key))
}

async function begin(of: string, parcel: readonly Decision[]): Promise<readonly Decision[]> {
  change(new Set(parcel.map(({ key }) => key)), { isSending: true, tried: true })
  await keepIntents(
    of,
    parcel.map((one) => bare({ ...one, tried: true })),
  )
  return parcel
}

async function settle(of: string, parcel: readonly Decision[], answers: readonly Answer[]): Promise<void> {
  // Signed out meanwhile: nothing of it is written any more (security S-10).
  if (owner !== of) return
  const settled = parcel.map((one, index) => after(one, answers[index] ?? { state: 'unsure' }))
  const byKey = new Map(settled.map((one) => [one.key, one]))
  failures = answers.some(({ state }) => state === 'unsure') ? failures + 1 : 0
  put(decisionsNow().map((one) => byKey.get(one.key) ?? one))
  await dropIntents(settled.filter(({ isDone }) => isDone).map(({ key }) => key))
  const open = settled.filter(({ isDone }) => !isDone)
  if (open.length > 0 && owner === of) await keepIntents(of, open.map(bare))
}

/** When the next window ends, or the next try is due. */
function planNext(): void {
  const waiting = decisionsNow().filter((one) => one.state === 'waiting' && !one.isDone && !held.has(one.key))
  if (waiting.length === 0 || owner === undefined) return
  const now = Date.now()
  const windows = waiting.map(({ dueAt }) => dueAt - now).filter((left) => left > 0 && left < HOUR_MS)
  const retry = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
  const isOverdue = waiting.some(({ dueAt }) => dueAt <= now)
  const waits = isOverdue && isOnline() ? [...windows, retry] : windows
  if (waits.length > 0) timer = setTimeout(() => void flush(), Math.min(...waits))
}

/** The page goes: what waits for its window leaves now, in requests that outlive it. The store keeps it until the answer. */
function sendLast(): void {
  const of = owner
  if (of === undefined || !isOnline()) return
  const going = decisionsNow().filter((one) => isDue({ ...one, dueAt: 0 }, 0) && !one.isEarlier)
  for (const parcel of parcelsOf(going)) {
    change(new Set(parcel.map(({ key }) => key)), { isSending: true, tried: true, dueAt: 0 })
    void keepIntents(
      of,
      parcel.map((one) => bare({ ...one, tried: true, dueAt: 0 })),
    )
    void sendIntents(parcel, { owner: of, keepalive: true }).then((answers) => settle(of, parcel, answers))
  }
}

/** What was decided by this person leaves memory and device; also of whoever used this device before. */
function forget(): void {
  owner = undefined
  failures = 0
  clearTimeout(timer)
  held.clear()
  put([])
}

/** Before signing out, what can be sent is. */
async function finish(): Promise<void> {
  change(new Set(decisionsNow().map(({ key }) => key)), { dueAt: 0 })
  await flush()
}

if (typeof window !== 'undefined') {
  const wake = () => {
    failures = 0
    void flush()
  }
  window.addEventListener('online', wake)
  window.addEventListener('pagehide', sendLast)
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? sendLast() : wake(),
  )
  onSessionChange(() => void flush())
  onSessionEnd(forget)
  beforeSessionEnd(finish)
}
