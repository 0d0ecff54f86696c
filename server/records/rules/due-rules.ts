import type { BusinessRule, RuleTrigger } from '../../../contract/package/rules.ts'
import type { Event } from '../../../engine/events/event.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { Queryable } from '../../db/database.ts'
import type { Effect } from '../../instances/effects/effect.ts'
import { rulesOn } from '../../stores/apps/business-rules.ts'

export type DueRules = {
  /** To be carried out in the command's own transaction. */
  readonly now: readonly BusinessRule[]
  /** To be carried out once, after it. */
  readonly later: readonly Extract<Effect, { kind: 'businessRule' }>[]
}

const NONE: DueRules = { now: [], later: [] }

/** The rules that a command of a run calls for. Most commands call for none and cost no read. */
export async function dueRules(
  db: Queryable,
  corpId: string,
  modelCode: string,
  decided: {
    readonly before: Instance | null
    readonly after: Instance
    readonly events: readonly Event[]
  },
): Promise<DueRules> {
  const triggers = triggersOf(decided)
  if (triggers.length === 0) return NONE
  const rules = await rulesOn(db, corpId, modelCode, triggers)
  return {
    now: rules.flatMap(({ rule }) =>
      rule.on.includes('submit') && triggers.includes('submit') ? [rule] : [],
    ),
    later: rules.flatMap(({ id, version, rule }) =>
      triggers
        .filter((trigger) => trigger !== 'submit' && rule.on.includes(trigger))
        .map((trigger) => ({ kind: 'businessRule' as const, payload: { ruleId: id, version, trigger } })),
    ),
  }
}

function triggersOf({
  before,
  after,
  events,
}: {
  readonly before: Instance | null
  readonly after: Instance
  readonly events: readonly Event[]
}): RuleTrigger[] {
  const happened = (type: Event['type']) => events.some((event) => event.type === type)
  // Whoever finishes a run says whether what is done at its end is done (engine E1).
  const isQuiet = events.some((event) => event.type === 'instanceFinished' && !event.runEndActions)
  const hasEnded = !isQuiet && after.finishedAt !== null && (before === null || before.finishedAt === null)
  const wasRevoked =
    happened('instanceRevoked') || (happened('instanceReopened') && before?.outcome === 'agreed')
  return [
    ...(happened('instanceSubmitted') ? (['submit'] as const) : []),
    ...(hasEnded ? ([after.outcome === 'agreed' ? 'approved' : 'ended'] as const) : []),
    ...(wasRevoked ? (['revoked'] as const) : []),
  ]
}
