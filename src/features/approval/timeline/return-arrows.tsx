import { useLayoutEffect, useRef, useState } from 'react'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { isSameVisit } from './jump.ts'
import styles from './timeline.module.css'
import { useStepName } from './use-step-names.ts'

type Arrow = { readonly from: number; readonly to: number; readonly lane: number }

/** Room left of the rail, in pixels; arrows that overlap take lanes of their own. */
const ROOM = 14
const LANE = 4
const LANES = 3
const MARK = 12

/** Each return as an arrow beside the rail, from the node that returned up to the one it went back to. */
export function ReturnArrows({ steps }: { readonly steps: readonly ApprovalStep[] }) {
  const { t } = useTranslation()
  const name = useStepName()
  const own = useRef<HTMLLIElement>(null)
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map())
  const returns = steps.flatMap((step) => {
    const target = steps.find((other) => step.note?.to !== undefined && isSameVisit(other, step.note.to))
    return target === undefined || target === step ? [] : [{ step, target }]
  })
  const isDrawn = returns.length > 0
  useLayoutEffect(() => {
    const list = own.current?.parentElement ?? null
    if (list === null || !isDrawn) return
    const measure = () => setPlaces(placesIn(list))
    measure()
    // More or fewer steps, unfolded ones, wrapped lines: each changes the height of the list.
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [isDrawn])
  if (!isDrawn) return null
  const arrows = returns.flatMap(({ step, target }, lane): Arrow[] => {
    const from = places.get(visitKey(step))
    const to = places.get(visitKey(target))
    return from === undefined || to === undefined ? [] : [{ from, to, lane: lane % LANES }]
  })
  const words = returns
    .map(({ step, target }) => t('timeline.arrow', { from: name(step), to: name(target) }))
    .join(t('timeline.separator'))
  return (
    <li ref={own} className={styles.arrows}>
      <svg role="img" aria-label={words} width={ROOM} height="100%" overflow="visible">
        {arrows.map(({ from, to, lane }) => (
          <path key={`${from} ${to}`} d={pathOf(from, to, lane)} />
        ))}
      </svg>
    </li>
  )
}

export function visitKey({ activityCode, round }: Pick<ApprovalStep, 'activityCode' | 'round'>): string {
  return `${activityCode} ${round}`
}

function placesIn(list: HTMLElement): ReadonlyMap<string, number> {
  return new Map(
    [...list.querySelectorAll<HTMLElement>(':scope > [data-visit]')].map((step) => [
      step.dataset.visit ?? '',
      step.offsetTop + MARK,
    ]),
  )
}

/** Out to its lane, up, and back in with a head. */
function pathOf(from: number, to: number, lane: number): string {
  const x = ROOM - 6 - lane * LANE
  const end = to + 4
  const start = from - 4
  return (
    `M${ROOM} ${start} Q${x} ${start} ${x} ${start - 8} V${end + 8} Q${x} ${end} ${ROOM} ${end}` +
    ` M${ROOM - 4} ${end - 4} L${ROOM} ${end} L${ROOM - 4} ${end + 4}`
  )
}
