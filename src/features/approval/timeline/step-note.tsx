import type { ApprovalStep } from '../../../../contract/instances.ts'
import { OPERATION_TYPE } from '../../../../contract/vocabulary.ts'
import { showsAsUnsupported } from '../../../../rules/text/html-text.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useJump } from './jump.ts'
import { noteText } from './note-text.ts'
import styles from './timeline.module.css'

type Note = NonNullable<ApprovalStep['note']>

/** What happened without a vote, in whose words, and where a return led. */
export function StepNote({ step }: { readonly step: ApprovalStep }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { note } = step
  if (note === null || step.predicted) return null
  if (note.kind === 'returned') return <ReturnNote step={step} note={note} />
  const sentence = noteText(t, step, (names) => localise(names, ''))
  if (sentence === null) return null
  return (
    <>
      <p className={styles.auto}>{sentence}</p>
      <Words text={note.text} />
    </>
  )
}

/** The arrow beside the rail in words; it leads to where it points. */
function ReturnNote({ step, note }: { readonly step: ApprovalStep; readonly note: Note }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { jumpTo } = useJump()
  const { to } = note
  const words = noteText(t, step, (names) => localise(names, ''))
  // By an administrator: nobody's row carries the words.
  const isSaid = step.nodes.some(({ workActionType }) => workActionType === OPERATION_TYPE.reject)
  return (
    <>
      {!isSaid && <Words text={note.text} />}
      {to === undefined ? (
        <p className={styles.back}>
          <Icon name="up" size={16} />
          {words}
        </p>
      ) : (
        <button type="button" className={styles.back} onClick={() => jumpTo(to)}>
          <Icon name="up" size={16} />
          {words}
        </button>
      )}
    </>
  )
}

function Words({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  if (text.trim() === '') return null
  return <p className={styles.opinion}>{showsAsUnsupported(text) ? t('timeline.unsupported') : text}</p>
}
