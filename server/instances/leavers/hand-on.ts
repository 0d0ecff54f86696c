import type { Command } from '../../../engine/commands/command.ts'
import { membersOf } from '../../../rules/organisation/audience.ts'
import type { Definitions } from '../../apps/definitions.ts'
import { Fault } from '../../base/fault.ts'
import type { Log } from '../../base/log.ts'
import { type LeaversItem, leaversItems, markLeaverTried } from '../../stores/organisation/leavers.ts'
import { performAsSystem } from '../perform/as-system.ts'
import type { PerformDeps } from '../perform/perform.ts'

const BATCH = 200

export type LeaversDeps = PerformDeps & { readonly log: Log }

/**
 * Hands on what people held who were switched off, where the workflow says so (engine Q2): once per item, logged with
 * it. What is refused stays in the list of instances without participant for an administrator (Q1). Answers how many
 * went on.
 */
export async function handOnLeaversItems(deps: LeaversDeps, signal?: AbortSignal): Promise<number> {
  let handed = 0
  while (signal?.aborted !== true) {
    const items = await leaversItems(deps.database, BATCH)
    for (const item of items) {
      if (await handOn(deps, item)) handed += 1
      await markLeaverTried(deps.database, item)
    }
    if (items.length < BATCH) break
  }
  return handed
}

async function handOn(deps: LeaversDeps, item: LeaversItem): Promise<boolean> {
  for (const choice of await choicesFor(deps, deps.definitions, item)) {
    try {
      await performAsSystem(deps, {
        corpId: item.corp_id,
        target: { kind: 'item', itemId: item.id, fence: null },
        route: 'resolveLeaver',
        body: choice,
        replayToken: `${item.id}.leaver.${choice.personId ?? choice.choice}`,
        command: (number) => ({
          type: 'resolveLeaver',
          item: number ?? 0,
          ...choice,
          toNode: null,
          reason: '',
          automatic: true,
        }),
      })
      return true
    } catch (error) {
      // The server's own trouble: the item is not marked, so the next look tries again.
      if (!(error instanceof Fault) || error.status >= 500) throw error
      deps.log.info({ item: item.id, fault: error.fault }, "a leaver's item stays for an administrator")
    }
  }
  return false
}

type Choice = Pick<Extract<Command, { type: 'resolveLeaver' }>, 'choice' | 'personId'>

/** What to try, in order: the engine takes the leaver's manager; of the administrators the first who may. */
async function choicesFor(
  { organisations }: LeaversDeps,
  definitions: Definitions,
  { corp_id, workflow_version_id }: LeaversItem,
): Promise<readonly Choice[]> {
  const version = await definitions.byId(corp_id, workflow_version_id)
  const { leavers, administrators } = version?.definition.workflow ?? {}
  if (leavers === 'manager') return [{ choice: 'manager', personId: null }]
  if (leavers !== 'administrator' || administrators === undefined) return []
  return membersOf(administrators, await organisations.current(corp_id))
    .filter(({ active }) => active)
    .map(({ id }) => ({ choice: 'assign', personId: id }))
}
