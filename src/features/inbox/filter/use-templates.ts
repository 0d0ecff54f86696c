import { useQuery } from '@tanstack/react-query'
import { TRUST_TYPES } from '../../../../contract/workflow/trust.ts'
import { listTrustApps, listTrustWorkflows } from '../../../../contract/workflow/trust-choices.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'

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

/** Every published one: what waits for a person is often not theirs to start. */
const PUBLISHED = { trustType: TRUST_TYPES.approval }

/** Workflow templates by application, of all or of one. */
export function useTemplates(enabled: boolean, appCode?: string) {
  const localise = useLocalised()
  const options = { staleTime: FRESH_MS, enabled }
  const query = useQuery({ ...callQuery(listTrustWorkflows, PUBLISHED), ...options })
  const apps = useQuery({ ...callQuery(listTrustApps, PUBLISHED), ...options })
  const templates = query.data ?? []
  const groups: TemplateGroup[] = (apps.data ?? [])
    .filter(({ code }) => appCode === undefined || code === appCode)
    .map(({ code, name, name_i18n }) => ({
      code,
      name: localise(name_i18n, name),
      templates: templates
        .filter((template) => template.appCode === code)
        .map((template) => ({
          code: template.code,
          name: localise(template.name_i18n, template.name),
          icon: template.icon,
          tint: template.tint,
        })),
    }))
  const nameOf = (code: string): string => {
    const found = templates.find((template) => template.code === code)
    return found === undefined ? code : localise(found.name_i18n, found.name)
  }
  const failed = [query, apps].find(({ isError }) => isError)
  return {
    groups,
    nameOf,
    isPending: query.isPending || apps.isPending,
    error: failed?.error ?? null,
    reload: () => void Promise.all([query.refetch(), apps.refetch()]),
  }
}
