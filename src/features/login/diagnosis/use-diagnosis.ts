import { useCallback, useEffect, useRef, useState } from 'react'
import type { Vendor } from '../../../../contract/vendor.ts'
import { usePlatform } from '../../../lib/host/platform-context.tsx'
import { type Outcome, outcome } from './outcome.ts'
import { type Group, planOf, type RowId } from './plan.ts'
import { runDiagnosis } from './run-diagnosis.ts'

export type Ended = { readonly outcome: Outcome; readonly ms: number | undefined }
type Run = {
  readonly vendors: readonly Vendor[]
  readonly ended: ReadonlyMap<RowId, Ended>
  /** The last step that was heard of. */
  readonly last: RowId | undefined
  readonly isOver: boolean
  /** Where somebody who was signed in by it goes on. */
  readonly goOn: string | undefined
}

export type Row = {
  readonly id: RowId
  readonly step: Group['rows'][number]['step']
  /** Undefined: not tried yet. */
  readonly ended: Ended | undefined
  readonly isRunning: boolean
}
export type ShownGroup = Omit<Group, 'rows'> & { readonly rows: readonly Row[] }

const NOT_REACHED: Ended = { outcome: outcome('skipped', 'notReached'), ms: undefined }

/** Runs the diagnosis when the page opens and whenever asked. */
export function useDiagnosis(corpId: string | undefined) {
  const platform = usePlatform()
  const [run, setRun] = useState<Run>(() => startOf(platform.host))
  const turn = useRef(0)

  const start = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const change = (next: (run: Run) => Partial<Run>) => {
      if (mine === turn.current) setRun((held) => ({ ...held, ...next(held) }))
    }
    setRun(startOf(platform.host))
    const goOn = await runDiagnosis({
      platform,
      corpId,
      onVendors: (vendors) => change(() => ({ vendors })),
      tell: (id, outcome, ms) =>
        change(({ ended }) => ({ last: id, ended: new Map(ended).set(id, { outcome, ms }) })),
    })
    change(() => ({ isOver: true, goOn }))
  }, [platform, corpId])

  useEffect(() => {
    void start()
    return () => {
      turn.current += 1
    }
  }, [start])

  const groups = shownGroups(planOf(platform, run.vendors), run)
  return { groups, isOver: run.isOver, goOn: run.goOn, start: () => void start() }
}

function startOf(host: Vendor | 'browser'): Run {
  const vendors = host === 'browser' ? [] : [host]
  return { vendors, ended: new Map(), last: undefined, isOver: false, goOn: undefined }
}

/** What was passed over without a word needs a step that failed; what follows the last one is being tried. */
function shownGroups(plan: readonly Group[], { ended, last, isOver }: Run): ShownGroup[] {
  const ids = plan.flatMap(({ rows }) => rows.map(({ id }) => id))
  const reached = isOver ? ids.length : last === undefined ? 0 : ids.indexOf(last) + 1
  return plan.map((group) => ({
    ...group,
    rows: group.rows.map(({ id, step }) => {
      const place = ids.indexOf(id)
      const isPassed = place < reached
      return {
        id,
        step,
        ended: ended.get(id) ?? (isPassed ? NOT_REACHED : undefined),
        isRunning: !isOver && place === reached,
      }
    }),
  }))
}
