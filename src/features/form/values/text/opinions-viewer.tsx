import { useContext } from 'react'
import * as z from 'zod/mini'
import { type FieldOpinion, fieldOpinion } from '../../../../../contract/opinions.ts'
import { showsAsUnsupported } from '../../../../../rules/text/html-text.ts'
import { timeZone, useListTime } from '../../../../lib/i18n/dates.ts'
import { printTime } from '../../../../lib/i18n/print-time.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../../../lib/i18n/use-localised.ts'
import { Chip } from '../../../../ui/button/chip.tsx'
import { PersonChip } from '../../../../ui/picture/person-chip.tsx'
import { Dash } from '../dash.tsx'
import type { ViewerProps } from '../editor-props.ts'
import { LongText } from './long-text.tsx'
import { OnPaper } from './on-paper.ts'
import styles from './opinions-viewer.module.css'

const opinions = z.array(fieldOpinion)
const CHIPS = { agree: 'agreed', disagree: 'disagreed', return: 'returned' } as const

/** The opinions of the nodes that this field is bound to: who, what, when; on paper without pictures, by the full date. */
export function OpinionsViewer({ value }: ViewerProps) {
  const parsed = opinions.safeParse(value)
  if (!parsed.success || parsed.data.length === 0) return <Dash />
  return (
    <ul className={styles.list}>
      {parsed.data.map((one) => (
        <li key={`${one.activityCode} ${one.at}`} className={styles.item}>
          <OneOpinion opinion={one} />
        </li>
      ))}
    </ul>
  )
}

function OneOpinion({ opinion }: { readonly opinion: FieldOpinion }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const locale = useLocale()
  const listTime = useListTime()
  const isOnPaper = useContext(OnPaper)
  const { person, kind, at } = opinion
  const name = localise(person.name_i18n ?? {}, person.name)
  const verdict = kind === 'submit' ? null : t(`timeline.verdict.${kind}`)
  // "Just now" is not true for long on paper.
  const time = isOnPaper ? printTime(at, timeZone(), locale) : listTime(at)
  return (
    <>
      {opinion.opinion !== '' && (
        <span className={styles.words}>
          {showsAsUnsupported(opinion.opinion) ? t('form.unsupported') : <LongText text={opinion.opinion} />}
        </span>
      )}
      <span className={styles.who}>
        {isOnPaper ? <span>{name}</span> : <PersonChip id={person.id} name={name} imgUrl={person.imgUrl} />}
        {kind !== 'submit' &&
          (isOnPaper ? <span>{verdict}</span> : <Chip state={CHIPS[kind]}>{verdict}</Chip>)}
        <span className={styles.when}>
          {localise(opinion.activityName_i18n, opinion.activityName)} · {time}
        </span>
      </span>
    </>
  )
}
