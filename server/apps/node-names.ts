import type { NameI18n } from '../../contract/shapes.ts'
import { localised } from '../../rules/text/localised.ts'
import type { TimelineScene } from '../pages/timeline/scene.ts'

type Names = Pick<TimelineScene, 'definition' | 'locale'>

/** A node by its names; one that is gone from the definition keeps its code. */
export function nodeNames(code: string, { definition, locale }: Names) {
  const name: NameI18n = definition.workflow.nodes.find((node) => node.code === code)?.name ?? {}
  return { activityCode: code, activityName: localised(name, locale, 'zh') || code, name_i18n: name }
}

/** A group of a grouped node: the first one has no name of its own and takes the node's (engine M11). */
export function groupName(code: string, group: number, { definition, locale }: Names) {
  const node = definition.workflow.nodes.find((candidate) => candidate.code === code)
  const own = node?.type === 'approval' ? node.groups?.[group - 1]?.name : undefined
  const name: NameI18n = own ?? node?.name ?? {}
  return { name: localised(name, locale, 'zh'), name_i18n: name }
}
