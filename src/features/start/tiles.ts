import type { StartableWorkflow } from '../../../contract/apps.ts'
import { paths } from '../../lib/paths.ts'
import type { Tile } from '../../ui/tile-grid.tsx'

/** A workflow as an icon that leads to its form. */
export function tileOf(
  { code, name, name_i18n, icon, tint }: StartableWorkflow,
  localise: (names: StartableWorkflow['name_i18n'], fallback: string) => string,
): Tile {
  return { key: code, code, name: localise(name_i18n, name), icon, tint, to: paths.startWorkflow(code) }
}
