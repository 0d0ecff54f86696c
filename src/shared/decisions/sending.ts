import { inTurn } from '../../lib/base/in-turn.ts'
import { isOnline } from '../../lib/device/online.ts'
import { change, type Decision, decisionsNow, put } from './decisions.ts'
import { dropIntents, keepIntents, keptIntents } from './intent-store.ts'
import { after, bare } from './outcome.ts'
import { inTwos, parcelsOf } from './parcels.ts'
import { type Answer, sendIntents } from './send-intents.ts'
import { isRunning, type Term, termNow } from './term.ts'

const LOCK = 'countersign-decisions'
const HOUR_MS = 3_600_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
const UNSURE: Answer = { state: 'unsure' }

/** Sends what is due, one tab at a time; resolves when all of it was tried. */
export function flush(): Promise<void> {
  const term = termNow()
  if (term === undefined) return Promise.resolve()
  term.isAskedAgain = true
  term.flushing ??= run(term)
  return term.flushing
}

async function run(term: Term): Promise<void> {
  clearTimeout(term.timer)
  try {
    while (term.isAskedAgain && isRunning(term)) {
      term.isAskedAgain = false
      await inTurn(LOCK, () => sendDue(term))
    }
  } finally {
    // In one go with the last look at what is asked: nobody waits for a run that is over.
    term.flushing = undefined
    if (isRunning(term)) planNext(term)
  }
}

async function sendDue(term: Term): Promise<void> {
  if (!isRunning(term) || !isOnline()) return
  const due = decisionsNow().filter((one) => isDue(one, Date.now(), term))
  if (due.length === 0) return
  const stillKept = await stillToSend(term, due)
  await inTwos(parcelsOf(stillKept), async (planned) => {
    if (!isRunning(term)) return
    // Taken back, or sent by the page that goes, while others were on their way.
    const parcel = planned.filter(({ key }) =>
      decisionsNow().some((one) => one.key === key && !one.isSending),
    )
    if (parcel.length === 0) return
    await begin(term, parcel)
    if (isRunning(term)) await settle(term, parcel, await sendIntents(parcel, { owner: term.owner }))
  })
}

function isDue(one: Decision, now: number, { held }: Term): boolean {
  return one.state === 'waiting' && !one.isDone && !one.isSending && one.dueAt <= now && !held.has(one.key)
}

/** Another tab may have sent them, or taken them back, meanwhile. */
async function stillToSend({ owner }: Term, due: readonly Decision[]): Promise<readonly Decision[]> {
  const earlier = due.filter(({ isEarlier }) => isEarlier)
  if (earlier.length === 0) return due
  const intents = await keptIntents(owner)
  // The device does not say: the server knows each by its token.
  if (intents === undefined) return due
  const kept = new Set(intents.map(({ key }) => key))
  const gone = new Set(earlier.filter(({ key }) => !kept.has(key)).map(({ key }) => key))
  if (gone.size > 0) put(decisionsNow().filter(({ key }) => !gone.has(key)))
  return due.filter(({ key }) => !gone.has(key))
}

async function begin({ owner }: Term, parcel: readonly Decision[]): Promise<void> {
  change(new Set(parcel.map(({ key }) => key)), { isSending: true, tried: true })
  await keepIntents(
    owner,
    parcel.map((one) => bare({ ...one, tried: true })),
  )
}

/** Goes by what stands here now: while it was on its way somebody may have stopped watching it. */
async function settle(term: Term, parcel: readonly Decision[], answers: readonly Answer[]): Promise<void> {
  // Signed out meanwhile: nothing of it is written any more (security S-10).
  if (!isRunning(term)) return
  const answerOf = new Map(parcel.map(({ key }, index) => [key, answers[index] ?? UNSURE]))
  term.failures = [...answerOf.values()].some(({ state }) => state === 'unsure') ? term.failures + 1 : 0
  put(
    decisionsNow().map((one) => {
      const answer = answerOf.get(one.key)
      return answer === undefined ? one : after(one, answer)
    }),
  )
  await dropIntents(parcel.flatMap(({ key }) => (answerOf.get(key)?.state === 'done' ? [key] : [])))
  const open = decisionsNow().filter(({ key, isDone }) => answerOf.has(key) && !isDone)
  if (open.length > 0 && isRunning(term)) await keepIntents(term.owner, open.map(bare))
}

/** When the next window ends, or the next try is due. */
function planNext(term: Term): void {
  const waiting = decisionsNow().filter(
    (one) => one.state === 'waiting' && !one.isDone && !term.held.has(one.key),
  )
  if (waiting.length === 0) return
  const now = Date.now()
  const windows = waiting.map(({ dueAt }) => dueAt - now).filter((left) => left > 0 && left < HOUR_MS)
  const retry = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** term.failures) * (0.5 + Math.random() / 2)
  const isOverdue = waiting.some(({ dueAt }) => dueAt <= now)
  const waits = isOverdue && isOnline() ? [...windows, retry] : windows
  if (waits.length > 0) term.timer = setTimeout(() => void flush(), Math.min(...waits))
}

/** The page goes: what waits for its window leaves now, in requests that outlive it. The store keeps it until the answer. */
export function sendLast(): void {
  const term = termNow()
  if (term === undefined || !isOnline()) return
  const going = decisionsNow().filter((one) => isDue({ ...one, dueAt: 0 }, 0, term) && !one.isEarlier)
  for (const parcel of parcelsOf(going)) {
    change(new Set(parcel.map(({ key }) => key)), { isSending: true, tried: true, dueAt: 0 })
    void keepIntents(
      term.owner,
      parcel.map((one) => bare({ ...one, tried: true, dueAt: 0 })),
    )
    void sendIntents(parcel, { owner: term.owner, keepalive: true }).then((answers) =>
      settle(term, parcel, answers),
    )
  }
}
