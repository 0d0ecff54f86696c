import { Link } from 'react-router-dom'
import type { StartableWorkflow } from '../../../contract/apps.ts'
import type { Hits } from '../../../contract/workflow-centre.ts'
import { paths } from '../../lib/paths.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { FavouriteStar } from '../../ui/favourite-star.tsx'
import { Highlighted } from '../../ui/highlighted.tsx'
import { WorkflowIcon } from '../../ui/workflow-icon.tsx'
import styles from './start-screen.module.css'

type Props = { readonly workflow: StartableWorkflow; readonly hits?: Hits }

const NONE: Hits = []

/** A workflow I may start: icon, name, what it is for, and whether it is a favourite. */
export function WorkflowRow({ workflow, hits = NONE }: Props) {
  const localise = useLocalised()
  const name = localise(workflow.name_i18n, workflow.name)
  const description = localise(workflow.description_i18n, '')
  return (
    <div className={styles.line}>
      <Link to={paths.startWorkflow(workflow.code)} className={styles.row} data-focus="inner">
        <WorkflowIcon code={workflow.code} icon={workflow.icon} tint={workflow.tint} size={32} />
        <span className={styles.words}>
          <span className={styles.name}>
            <Highlighted text={name} hits={hits} />
          </span>
          {description !== '' && <span className={styles.description}>{description}</span>}
        </span>
      </Link>
      <FavouriteStar kind="workflow" code={workflow.code} name={name} isKept={workflow.favorites} />
    </div>
  )
}
