import * as z from 'zod/mini'
import { type FieldOpinion, fieldOpinion } from '../../../../contract/opinions.ts'
import { showsAsUnsupported } from '../../../../rules/html-text.ts'
import { useListTime } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/translation.tsx'
import { useLocalised } from '../../../lib/use-localised.ts'
import { Chip } from '../../../ui/chip.tsx'
import { PersonChip } from '../../../ui/person-chip.tsx'
import { Dash } from './dash.tsx'
import type { ViewerProps } from './editor-props.ts'
import { LongText } from './long-text.tsx'
import styles from './opinions-viewer.module.css'

const opinions = z.array(fieldOpinion)
const CHIPS = { agree: 'agreed', disagree: 'disagreed', return: 'returned' } as const

/** The opinions of the nodes that this field is bound to: who, what, when. */
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
  const time = useListTime()
  const { person, kind, at } = opinion
  return (
    <>
      {opinion.opinion !== '' && (
        <span className={styles.words}>
          {showsAsUnsupported(opinion.opinion) ? t('form.unsupported') : <LongText text={opinion.opinion} />}
        </span>
      )}
      <span className={styles.who}>
        <PersonChip
          id={person.id}
          name={localise(person.name_i18n ?? {}, person.name)}
          imgUrl={person.imgUrl}
        />
        {kind !== 'submit' && <Chip state={CHIPS[kind]}>{t(`timeline.verdict.${kind}`)}</Chip>}
        <span className={styles.when}>
          {localise(opinion.activityName_i18n, opinion.activityName)} · {time(at)}
        </span>
      </span>
    </>
  )
}
