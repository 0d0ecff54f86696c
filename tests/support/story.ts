import type { FaultName } from '../../contract/fault-codes.ts'
import type { Command } from '../../engine/commands/command.ts'
import { decide } from '../../engine/decide.ts'
import { mayActOn } from '../../engine/guards/guards.ts'
import type {
  Administration,
  Context,
  Decided,
  Definition,
  FormData,
  Operation,
} from '../../engine/model/context.ts'
import { SYSTEM_ID } from '../../engine/model/decision.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { Papers } from '../../engine/model/papers.ts'
import { type LoggedCommand, replay } from '../../engine/replay.ts'
import type { ReturnMode } from '../../engine/returns/return-targets.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import { CALENDAR, colleagues, organisation } from './builders.ts'
import { checkInvariants, checkTransition } from './invariants.ts'
import { checkVotes } from './vote-invariants.ts'

export const OPERATIONS: readonly Operation[] = [
  'nullify',
  'finish',
  'delete',
  'activate',
  'reopen',
  'adjustHandlers',
  'hold',
  'changeOwner',
  'migrate',
  'retryStep',
  'resolveLeaver',
  'urge',
]

/** One instance told command by command; after each, every invariant holds and the log replays to the same state. */
export class Story {
  readonly definition: Definition
  organisation: Organisation
  record: FormData = {}
  /** What the next acts lay with their words (G6). */
  papers: Papers | undefined
  /** What some may do as administrators. */
  administrations: Readonly<Record<string, Administration>> = {}
  readonly log: LoggedCommand[] = []
  private readonly thorough: boolean
  private current: Instance | null = null
  /** From when on it is later; absent: a minute passes with each command. */
  private moment: number | null = null

  /** `thorough` false: without replaying the log after each command. */
  constructor(definition: Definition, staff: Organisation = organisation(colleagues()), thorough = true) {
    this.thorough = thorough
    this.definition = definition
    this.organisation = staff
  }

  get state(): Instance {
    if (this.current === null) throw new Error('nothing was submitted')
    return this.current
  }

  get stateOrNull(): Instance | null {
    return this.current
  }

  context(actorId: string): Context {
    const administration = this.administrations[actorId]
    return {
      now: new Date(this.moment ?? Date.UTC(2026, 0, 5, 8, this.log.length)).toISOString(),
      actor: {
        id: actorId,
        active: actorId === SYSTEM_ID || this.organisation.person(actorId)?.active === true,
      },
      definition: this.definition,
      organisation: this.organisation,
      calendar: CALENDAR,
      record: this.record,
      ...(this.papers === undefined ? {} : { papers: this.papers }),
      ...(administration === undefined ? {} : { administration }),
    }
  }

  /** Gives a command; a refused one changes nothing. */
  give(actorId: string, command: Command): Decided {
    return this.decide(command, this.context(actorId))
  }

  /** As an administrator who may do everything, beside others. */
  administer(actorId: string, command: Command): Decided {
    const administration: Administration = { operations: OPERATIONS, othersExist: true }
    return this.decide(command, { ...this.context(actorId), administration })
  }

  private decide(command: Command, context: Context): Decided {
    const decided = decide(this.current, command, context)
    if (!decided.ok) return decided
    this.log.push({ at: context.now, events: decided.events })
    checkTransition(this.current, decided.state)
    this.current = decided.state
    this.record = decided.data
    checkInvariants(this.current, this.thorough ? replay(this.log) : this.current, this.log)
    checkVotes(this.current, context.definition)
    return decided
  }

  submit(actorId = 'ann', data: FormData = {}, opinion = ''): Decided {
    const own = this.current?.items.findLast((item) => item.status === 'processing' && item.node === 'start')
    return this.give(actorId, {
      type: 'submit',
      item: own?.number ?? null,
      initiatorId: actorId,
      departmentId: this.organisation.person(actorId)?.departmentIds[0] ?? '',
      data,
      opinion,
    })
  }

  agree(actorId: string, data: FormData = {}, opinion = ''): Decided {
    return this.give(actorId, { type: 'agree', item: this.itemOf(actorId), data, opinion })
  }

  disagree(actorId: string, opinion = 'no', data: FormData = {}): Decided {
    return this.give(actorId, { type: 'disagree', item: this.itemOf(actorId), data, opinion })
  }

  return(
    actorId: string,
    opinion = 'please correct',
    to: string | readonly string[] = 'start',
    mode: ReturnMode = 'rerun',
  ): Decided {
    const toNodes = typeof to === 'string' ? [to] : to
    return this.give(actorId, { type: 'return', item: this.itemOf(actorId), toNodes, mode, opinion })
  }

  /** Returns to nodes from where the resubmission comes straight back (B5). */
  returnStraight(actorId: string, to: string | readonly string[] = 'start'): Decided {
    return this.return(actorId, 'please correct', to, 'straight')
  }

  claim(actorId: string, item: number = this.itemOf(actorId)): Decided {
    return this.give(actorId, { type: 'claim', item })
  }

  /** The clock stands at this instant (ISO 8601) from now on. */
  waitUntil(instant: string): void {
    this.moment = Date.parse(instant)
  }

  /** The clock stands at this instant; the server finds every timer that is due then, in their order. */
  wakeAt(instant: string): void {
    this.waitUntil(instant)
    const due = () =>
      this.state.timers
        ?.filter(({ state, dueAt }) => state === 'live' && dueAt <= instant)
        .toSorted((a, b) => a.dueAt.localeCompare(b.dueAt) || a.id - b.id)[0]
    for (let timer = due(); timer !== undefined; timer = due()) {
      const decided = this.give(SYSTEM_ID, { type: 'fireTimer', timer: timer.id })
      if (!decided.ok) throw new Error(`timer ${timer.id}: ${decided.fault}`)
    }
  }

  /** The person's open item, else the newest one, else one that does not exist. */
  itemOf(actorId: string): number {
    const own = this.state.items.filter((item) => mayActOn(this.state, item, actorId))
    const best = own.find((item) => item.status === 'processing') ?? own.at(-1)
    return best?.number ?? 0
  }

  /** `node: person` of every open item. */
  get open(): readonly string[] {
    return this.items('processing')
  }

  /** `node: person` of every item of a status. */
  items(status: Instance['items'][number]['status']): readonly string[] {
    return this.state.items
      .filter((item) => item.status === status)
      .map((item) => `${item.node}: ${item.holderId}`)
  }
}

/** The name of a refusal; `accepted` when there was none. */
export function faultOf(decided: Decided): FaultName | 'accepted' {
  return decided.ok ? 'accepted' : decided.fault
}
