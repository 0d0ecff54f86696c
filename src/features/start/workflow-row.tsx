import { Link } from 'react-router-dom'
import type { StartableWorkflow } from '../../../contract/apps.ts'
import { paths } from '../../lib/paths.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { WorkflowIcon } from '../../ui/workflow-icon.tsx'
import { splitHighlight } from './split-highlight.ts'
import styles from './start-screen.module.css'

type Props = { readonly workflow: StartableWorkflow; readonly words?: string }

/** A workflow I may start: icon, name, what it is for. */
export function WorkflowRow({ workflow, words = '' }: Props) {
  const localise = useLocalised()
  const name = localise(workflow.name_i18n, workflow.name)
  const description = localise(workflow.description_i18n, '')
  let at = 0
  return (
    <Link to={paths.startWorkflow(workflow.code)} className={styles.row} data-focus="inner">
      <WorkflowIcon code={workflow.code} icon={workflow.icon} tint={workflow.tint} size={32} />
      <span className={styles.words}>
        <span className={styles.name}>
          {splitHighlight(name, words).map(({ text, isHit }) => {
            const key = at
            at += text.length
            return isHit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
          })}
        </span>
        {description !== '' && <span className={styles.description}>{description}</span>}
      </span>
    </Link>
  )
}
