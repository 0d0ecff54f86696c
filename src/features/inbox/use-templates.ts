import { useQuery } from '@tanstack/react-query'
import { listMyWorkflow } from '../../../contract/apps.ts'
import { callQuery } from '../../lib/query-client.ts'
import { useLocalised } from '../../lib/use-localised.ts'

const FRESH_MS = 60_000

/** An application and its templates, named in the reader's language. */
export type TemplateGroup = {
  readonly code: string
  readonly name: string
  readonly templates: readonly {
    readonly code: string
    readonly name: string
    readonly icon: string
    readonly tint: number
  }[]
}

/** Workflow templates by application, of all or of one. */
export function useTemplates(enabled: boolean, appCode?: string) {
  const localise = useLocalised()
  const query = useQuery({
    ...callQuery(listMyWorkflow, { isMobile: false }),
    staleTime: FRESH_MS,
    enabled,
  })
  const groups: TemplateGroup[] = (query.data ?? [])
    .filter((group) => appCode === undefined || group.appCode === appCode)
    .map((group) => ({
      code: group.appCode,
      name: localise(group.name_i18n, group.appName),
      templates: group.dataList.map((workflow) => ({
        code: workflow.code,
        name: localise(workflow.name_i18n, workflow.name),
        icon: workflow.icon,
        tint: workflow.tint,
      })),
    }))
  const nameOf = (code: string): string =>
    groups.flatMap((group) => group.templates).find((template) => template.code === code)?.name ?? code
  return { query, groups, nameOf }
}
