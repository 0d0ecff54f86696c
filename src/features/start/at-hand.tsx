import { useQuery } from '@tanstack/react-query'
import { listFavoriteWorkflows, listRecentWorkflows } from '../../../contract/favourites.ts'
import { callQuery, KEPT_ON_DEVICE } from '../../lib/query-client.ts'
import { useTranslation } from '../../lib/translation.tsx'
import { FavouriteTiles } from '../../ui/favourite-tiles.tsx'
import { TileGrid } from '../../ui/tile-grid.tsx'
import { useWorkflowThings } from '../../ui/workflow-thing.tsx'

/** One row on a phone. */
const RECENT = 4

/** My favourites, and what I started last beside them. */
export function AtHand() {
  const { t } = useTranslation()
  const { tile } = useWorkflowThings()
  const favourites = useQuery({ ...callQuery(listFavoriteWorkflows, {}), ...KEPT_ON_DEVICE }).data ?? []
  const used = useQuery({ ...callQuery(listRecentWorkflows, {}), ...KEPT_ON_DEVICE }).data ?? []
  const recent = used.filter(({ code }) => !favourites.some((each) => each.code === code)).slice(0, RECENT)
  return (
    <>
      <FavouriteTiles kind="workflow" tiles={favourites.map(tile)} />
      {recent.length > 0 && <TileGrid title={t('start.recent')} tiles={recent.map(tile)} />}
    </>
  )
}
