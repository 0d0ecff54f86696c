import { useId, useState } from 'react'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { isSameVisit, useJump } from './jump.ts'
import { type Round, returnOf } from './rounds.ts'
import { StepList } from './step-list.tsx'
import styles from './timeline.module.css'

/** An earlier round as one line: who returned it, to whom, when. It opens to its steps. */
export function RoundFold({ round }: { readonly round: Round }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const time = useListTime()
  const { target } = useJump()
  const [opened, setOpen] = useState(false)
  const open = opened || round.steps.some((step) => isSameVisit(step, target))
  const listId = useId()
  const ended = returnOf(round)
  const how =
    ended?.note == null
      ? ''
      : t('timeline.roundReturned', {
          name: ended.note.byName,
          node: localise(ended.note.toActivityName_i18n, ''),
          time: time(ended.finishTime ?? ended.startTime ?? ''),
        })
  return (
    <>
      <button
        type="button"
        className={styles.round}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="ret" size={16} />
        <span className={styles.roundWords}>
          <b>{t('timeline.roundHead', { number: round.number })}</b>
          {how}
        </span>
        <Icon name={open ? 'up' : 'down'} size={16} />
      </button>
      <div id={listId}>{open && <StepList steps={round.steps} />}</div>
    </>
  )
}
