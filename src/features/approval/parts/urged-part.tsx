import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { getUrgeInfo } from '../../../../contract/workflow/urge.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { LoadingPart } from './loading-part.tsx'
import type { PartProps } from './part-props.ts'

type Info = OutputOf<typeof getUrgeInfo>

/** Whom to urge: everyone who has a task and may be urged now is ticked; the others say when they may be. */
export function UrgedPart(props: PartProps) {
  const { workflowInstanceId } = props.page
  const query = useQuery({
    ...callQuery(getUrgeInfo, { workflowInstanceId: workflowInstanceId ?? '' }),
    enabled: workflowInstanceId !== null,
  })
  return <LoadingPart query={query}>{(info) => <Targets {...props} info={info} />}</LoadingPart>
}

function Targets({ info, values, onChange }: PartProps & { readonly info: Info }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = useName()
  const time = useListTime()
  const { targets, limit, urgeCount } = info
  const ticked = values.ticked
  useEffect(() => {
    if (ticked !== undefined) return
    const free = targets.filter(({ nextTime, kind }) => nextTime === null && kind !== 'read')
    onChange({ ticked: [...new Set(free.map(({ person }) => person.id))] })
  }, [ticked, targets, onChange])
  if (targets.length === 0)
    return (
      <Strip icon="info" tone="info" inset>
        {t('faults.urgeNobody')}
      </Strip>
    )
  const toggle = (id: string) => {
    const now = ticked ?? []
    onChange({ ticked: now.includes(id) ? now.filter((one) => one !== id) : [...now, id] })
  }
  const past = urgeCount === 0 ? '' : t('approval.urge.past', { count: urgeCount })
  return (
    <ChoiceList
      label={t('approval.urge.whom')}
      required
      hint={[past, t('approval.urge.limit', { count: limit.perDay, minutes: limit.minutes })]
        .filter(Boolean)
        .join(' ')}
      chosen={ticked ?? []}
      onToggle={toggle}
      options={onePerPerson(targets).map(({ person, kind, nextTime, name_i18n, activityName }) => ({
        value: person.id,
        label: nameOf(person),
        hint: [localise(name_i18n, activityName), kind === 'approve' ? '' : t(`approval.urge.kinds.${kind}`)]
          .filter(Boolean)
          .join(' · '),
        joins: true,
        disabled: nextTime !== null,
        ...(nextTime === null ? {} : { end: t('approval.urge.next', { time: time(nextTime) }) }),
      }))}
    />
  )
}

/** The call names people, so that somebody with two tasks stands here once, with what weighs most. */
function onePerPerson(targets: Info['targets']): Info['targets'] {
  return targets.filter(
    ({ person }, index) => targets.findIndex((other) => other.person.id === person.id) === index,
  )
}
