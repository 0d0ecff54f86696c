import type { ApprovalStep, StepPerson } from '../../../../contract/instances.ts'
import { showsAsUnsupported } from '../../../../rules/text/html-text.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { longestWordEm } from '../../../lib/look/word-width.ts'
import { Sideways } from '../../../ui/layout/sideways.tsx'
import { noteText } from '../timeline/note-text.ts'
import styles from './print.module.css'
import { PrintPapers } from './print-papers.tsx'
import { resultText } from './result-text.ts'

type Props = { readonly steps: readonly ApprovalStep[]; readonly time: (instant: string) => string }

/** Of the cells, with their line. */
const PADDING_EM = 1.2

/** How it was decided, by whom, in what words. What is only expected is not put on paper. */
export function PrintFlow({ steps, time }: Props) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className={styles.part}>{t('print.flow')}</h3>
      <Sideways label={t('print.flow')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('print.step')}</th>
              <th scope="col">{t('print.person')}</th>
              <th scope="col">{t('print.result')}</th>
              <th scope="col" className={styles.wide}>
                {t('print.opinion')}
              </th>
              <th scope="col">{t('print.time')}</th>
            </tr>
          </thead>
          <tbody>
            {steps
              .filter(({ predicted }) => !predicted)
              .map((step) => (
                <StepRows key={`${step.activityCode} ${step.round}`} step={step} time={time} />
              ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  )
}

function StepRows({ step, time }: { readonly step: ApprovalStep } & Pick<Props, 'time'>) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const name = localise(step.name_i18n, step.activityName)
  const title = step.round > 1 ? `${name} (${t('print.round', { number: step.round })})` : name
  const note = noteText(t, step, (names) => localise(names, ''))
  return (
    <>
      {step.nodes.map((person, index) => (
        <PersonRow
          // People of a step have no other name, and a printed step does not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          title={index === 0 ? title : ''}
          person={person}
          time={time}
        />
      ))}
      {note !== null && (
        <tr>
          <Cell text={step.nodes.length === 0 ? title : ''} />
          <td colSpan={3}>{note}</td>
          <Cell
            className={styles.when}
            text={step.nodes.length === 0 ? timeText(step.finishTime, time) : ''}
          />
        </tr>
      )}
    </>
  )
}

type RowProps = { readonly title: string; readonly person: StepPerson } & Pick<Props, 'time'>

function PersonRow({ title, person, time }: RowProps) {
  const { t } = useTranslation()
  const nameOf = useName()
  const { approvaler, onBehalfOf, entrustedBy, assists = [] } = person
  const principal = onBehalfOf ?? entrustedBy ?? null
  const who = nameOf(approvaler)
  return (
    <>
      <tr className={person.standing ? undefined : styles.fallen}>
        <Cell text={title} />
        <Cell
          text={principal === null ? who : `${who} (${t('print.behalf', { name: nameOf(principal) })})`}
        />
        <Cell text={resultText(t, person)} />
        <td className={styles.opinion} style={wholeWords(person.opinion)}>
          <Words text={person.opinion} />
          <PrintPapers papers={person.papers} by={who} />
        </td>
        <Cell className={styles.when} text={timeText(person.approvalTime, time)} />
      </tr>
      {assists.map((assist) => (
        <tr key={assist.workItemId}>
          <td />
          <Cell text={nameOf(assist.person)} />
          <td />
          <td className={styles.opinion}>
            {t('print.assistOf', { question: shown(t('form.unsupported'), assist.question) })}{' '}
            <Words text={assist.opinion} />
            <PrintPapers papers={assist.papers} by={nameOf(assist.person)} />
          </td>
          <Cell className={styles.when} text={timeText(assist.answerTime, time)} />
        </tr>
      ))}
    </>
  )
}

/** Its column is broad enough for each of its words. */
function Cell({ text, className }: { readonly text: string; readonly className?: string | undefined }) {
  return (
    <td className={className} style={wholeWords(text)}>
      {text}
    </td>
  )
}

function timeText(instant: string | null, time: (instant: string) => string): string {
  return instant === null ? '' : time(instant)
}

function wholeWords(text: string) {
  return { minWidth: `${longestWordEm([text]) + PADDING_EM}em` }
}

function Words({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  return shown(t('form.unsupported'), text)
}

/** Text with HTML tags is not shown (spec §5), on paper as little as on the screen. */
function shown(unsupported: string, text: string): string {
  return showsAsUnsupported(text) ? unsupported : text
}
