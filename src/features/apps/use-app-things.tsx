import type { FunctionHead, PortalApp } from '../../../contract/portal.ts'
import type { Hits } from '../../../contract/workflow-centre.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { FavouriteStar } from '../../shared/favourites/favourite-star.tsx'
import type { NamedThing } from '../../ui/list/named-rows.tsx'
import type { Tile } from '../../ui/list/tile-grid.tsx'

/** How applications and their functions are drawn. */
export function useAppThings() {
  const localise = useLocalised()
  const tile = ({ code, name, name_i18n, icon, tint }: PortalApp): Tile => ({
    ...{ id: code, code, icon, tint },
    name: localise(name_i18n, name),
    to: paths.app(code),
  })
  const row = (app: PortalApp & { readonly hits?: Hits }): NamedThing => {
    const shown = tile(app)
    return {
      ...shown,
      ...(app.hits === undefined ? {} : { hits: app.hits }),
      description: localise(app.description_i18n, ''),
      end: <FavouriteStar kind="app" code={app.code} name={shown.name} isKept={app.favorites} />,
    }
  }
  const functionRow = (head: FunctionHead): NamedThing => ({
    ...{ id: head.id, code: head.code, icon: head.icon, tint: null },
    name: localise(head.name_i18n, head.name),
    to: functionPath(head),
  })
  return { tile, row, functionRow }
}

function functionPath({ type, appCode, code }: FunctionHead): string {
  return type === 'Page' ? furtherPaths.portalPage(appCode, code) : furtherPaths.dataList(appCode, code)
}
