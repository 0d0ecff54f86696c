import type { TFunction } from 'i18next'
import type { StepPerson as Person } from '../../../../contract/instances.ts'
import { OPERATION_TYPE } from '../../../../contract/vocabulary.ts'
import { useListTime, useMinute, useRunningSpan, useSpan } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { closedText } from './closed-text.ts'
import styles from './timeline.module.css'

type Props = { readonly person: Person; readonly adder: Person | undefined }

/** The second line: how it came to this person, for whom, when, how long, by what, or why it was closed. */
export function PersonWhen({ person, adder }: Props) {
  const relations = useRelations(person, adder)
  const times = useTimes(person)
  const { t } = useTranslation()
  const parts = [...relations, ...times]
  if (parts.length === 0) return null
  return <p className={styles.when}>{parts.join(t('timeline.separator'))}</p>
}

function useRelations(person: Person, adder: Person | undefined): readonly string[] {
  const { t } = useTranslation()
  const nameOf = useName()
  const { approvaler, onBehalfOf, addedBy, transferredBy } = person
  const adderName = adder === undefined ? '' : nameOf(adder.onBehalfOf ?? adder.approvaler)
  return [
    addedBy === undefined || adderName === ''
      ? undefined
      : t(`timeline.added.${addedBy.position}`, { name: adderName }),
    transferredBy === undefined
      ? undefined
      : t('timeline.transferredBy', {
          names: transferredBy.map(nameOf).join(t('timeline.chainSeparator')),
        }),
    onBehalfOf === null ? undefined : t('timeline.byDelegate', { name: nameOf(approvaler) }),
    person.carried === true ? t('timeline.carried') : undefined,
    person.provisional === true ? t('timeline.provisional') : undefined,
  ].filter((part) => part !== undefined)
}

const SHORTEST_SPAN_MS = 60_000

function useTimes(person: Person): readonly string[] {
  const { t } = useTranslation()
  const time = useListTime()
  const span = useSpan()
  const runningSpan = useRunningSpan()
  const now = useMinute()
  const { receiveTime, approvalTime, usedTime, dueTime, device, closedBecause } = person
  // When a request was sent stands at the head of its step.
  if (person.workActionType === OPERATION_TYPE.submit) return deviceWords(device, t)
  if (approvalTime !== null) {
    const took =
      usedTime === null || usedTime < SHORTEST_SPAN_MS ? [] : [t('timeline.took', { span: span(usedTime) })]
    return [time(approvalTime), ...took, ...deviceWords(device, t)]
  }
  const closed = closedText(t, closedBecause)
  if (closed !== undefined) return [closed]
  const left = dueTime === undefined ? undefined : Date.parse(dueTime) - now.getTime()
  return [
    ...(receiveTime === null ? [] : [t('timeline.received', { time: time(receiveTime) })]),
    ...(left === undefined
      ? []
      : [
          left < 0
            ? t('timeline.overdue', { span: runningSpan(-left) })
            : t('timeline.left', { span: runningSpan(left) }),
        ]),
  ]
}

function deviceWords(device: Person['device'], t: TFunction): readonly string[] {
  return device === 'PC' || device === 'APP' ? [t(`timeline.device.${device}`)] : []
}
