import type { StartableWorkflow } from '../../../contract/apps.ts'
import type { Hits } from '../../../contract/workflow-centre.ts'
import { paths } from '../../lib/address/paths.ts'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import type { NamedThing } from '../../ui/list/named-rows.tsx'
import type { Tile } from '../../ui/list/tile-grid.tsx'
import { FavouriteStar } from './favourite-star.tsx'

/** How a workflow that I may start is drawn: as a row with its star, or as an icon. */
export function useWorkflowThings() {
  const localise = useLocalised()
  const tile = ({ code, name, name_i18n, icon, tint }: StartableWorkflow): Tile => ({
    ...{ id: code, code, icon, tint },
    name: localise(name_i18n, name),
    to: paths.startWorkflow(code),
  })
  const row = (workflow: StartableWorkflow & { readonly hits?: Hits }): NamedThing => {
    const shown = tile(workflow)
    return {
      ...shown,
      ...(workflow.hits === undefined ? {} : { hits: workflow.hits }),
      description: localise(workflow.description_i18n, ''),
      end: (
        <FavouriteStar kind="workflow" code={workflow.code} name={shown.name} isKept={workflow.favorites} />
      ),
    }
  }
  return { tile, row }
}
