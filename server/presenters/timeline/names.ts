import type { NameI18n } from '../../../contract/shapes.ts'
import { localised } from '../../../rules/localised.ts'
import type { TimelineScene } from './scene.ts'

/** A node by its names; one that is gone from the definition keeps its code. */
export function nodeNames(
  code: string,
  { definition, locale }: Pick<TimelineScene, 'definition' | 'locale'>,
) {
  const name: NameI18n = definition.workflow.nodes.find((node) => node.code === code)?.name ?? {}
  return { activityCode: code, activityName: localised(name, locale, 'zh') || code, name_i18n: name }
}
