import { useQuery } from '@tanstack/react-query'
import { listFavoriteWorkflows } from '../../../contract/favourites.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery, KEPT_ON_DEVICE } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { FavouriteTiles } from '../../shared/favourites/favourite-tiles.tsx'
import { useWorkflowThings } from '../../shared/favourites/workflow-thing.tsx'
import { AllLink, Panel } from './panel.tsx'
import styles from './workbench.module.css'

/** My favourite workflows; without any, where to choose them. */
export function AtHandPanel() {
  const { t } = useTranslation()
  const { tile } = useWorkflowThings()
  const { data } = useQuery({ ...callQuery(listFavoriteWorkflows, {}), ...KEPT_ON_DEVICE })
  if (data === undefined || data.length > 0) {
    return <FavouriteTiles kind="workflow" tiles={(data ?? []).map(tile)} />
  }
  return (
    <Panel title={t('favourites.title')} end={<AllLink to={paths.start()}>{t('shell.start')}</AllLink>}>
      <p className={styles.quiet}>{t('workbench.noFavourites')}</p>
    </Panel>
  )
}
