import type { OutputOf } from '../../../../contract/endpoint.ts'
import { LOG_TYPE, type listOperation } from '../../../../contract/workflow/logs.ts'
import { showsAsUnsupported } from '../../../../rules/text/html-text.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { ChangesLink } from '../../../shared/changes/changes-link.tsx'
import { Papers } from '../papers/papers.tsx'
import styles from './history.module.css'

type Operation = OutputOf<typeof listOperation>[number]

/** One act: what, where, who and for whom, when and by what; then the words that came with it. */
export function HistoryLine({ operation }: { readonly operation: Operation }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const time = useListTime()
  const act = useActWord()(operation)
  const who = useWho()(operation)
  const { detail, papers, client } = operation
  const node = localise(operation.operateNode_i18n, operation.operateNode)
  const device = client === 'PC' || client === 'APP' ? [t(`timeline.device.${client}`)] : []
  return (
    <li className={styles.line}>
      <p className={styles.act}>
        <span>{act}</span>
        {node !== '' && <span className={styles.node}>{node}</span>}
      </p>
      <p className={styles.who}>{[who, time(operation.time), ...device].join(t('timeline.separator'))}</p>
      {detail !== '' && (
        <p className={styles.detail}>{showsAsUnsupported(detail) ? t('timeline.unsupported') : detail}</p>
      )}
      <Papers papers={papers} by={who} />
      <ChangesLink logId={operation.hasChanges ? operation.id : undefined} />
    </li>
  )
}

function useActWord(): (operation: Operation) => string {
  const { t } = useTranslation()
  return ({ label, operationType }) => {
    if (label !== null) return t(`history.act.${label}`)
    return t(operationType === LOG_TYPE.print ? 'history.printed' : 'history.downloaded')
  }
}

/** Both stay in the history: who acted, and in whose place (security Z-06). */
function useWho(): (operation: Operation) => string {
  const { t } = useTranslation()
  const nameOf = useName()
  return ({ operator, onBehalfOf }) => {
    if (operator === null) return t('history.system')
    const name = nameOf(operator)
    return onBehalfOf === null ? name : t('history.onBehalf', { name, principal: nameOf(onBehalfOf) })
  }
}
