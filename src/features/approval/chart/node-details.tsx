import { WORK_ITEM_STATUS } from '../../../../contract/vocabulary.ts'
import type { ChartNode } from '../../../../contract/workflow/chart.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { Chip, type ChipState } from '../../../ui/button/chip.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import styles from './chart.module.css'
import { lookOfNode, type NodeLook } from './look-of-node.ts'

const CHIP: Record<NodeLook, ChipState> = {
  pass: 'agreed',
  unpass: 'disagreed',
  now: 'processing',
  idle: 'plain',
  ahead: 'plain',
  held: 'exception',
  exception: 'exception',
  suspended: 'plain',
  terminated: 'disagreed',
}

type Props = { readonly node: ChartNode; readonly onClose: () => void }

/** The chosen node below the drawing. */
export function NodeDetails({ node, onClose }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  return (
    <section className={styles.details} aria-live="polite">
      <header className={styles.detailsHead}>
        <h3 className={styles.entryName}>{localise(node.name_i18n, node.activityName)}</h3>
        <IconButton icon="x" label={t('ui.close')} onClick={onClose} />
      </header>
      <NodeFacts node={node} />
    </section>
  )
}

/** State, rounds and people of a node in words. */
export function NodeFacts({ node }: { readonly node: ChartNode }) {
  const { t } = useTranslation()
  const nameOf = useName()
  const look = lookOfNode(node)
  return (
    <>
      <p className={styles.facts}>
        <Chip state={CHIP[look]}>{t(`chart.state.${look}`)}</Chip>
        {node.rounds > 1 && <span>{t('chart.rounds', { count: node.rounds })}</span>}
      </p>
      <ul className={styles.people}>
        {node.people.map(({ person, workItemStatus }) => (
          <li key={person.id}>
            <Avatar id={person.id} name={nameOf(person)} imgUrl={person.imgUrl} size={24} />
            <span className={styles.person}>{nameOf(person)}</span>
            <span className={styles.status}>{t(`chart.item.${wordOf(workItemStatus)}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function wordOf(status: ChartNode['people'][number]['workItemStatus']) {
  switch (status) {
    case WORK_ITEM_STATUS.processing:
      return 'open'
    case WORK_ITEM_STATUS.completed:
      return 'done'
    case WORK_ITEM_STATUS.notStarted:
      return 'waiting'
    case WORK_ITEM_STATUS.exception:
      return 'exception'
    default:
      return 'closed'
  }
}
