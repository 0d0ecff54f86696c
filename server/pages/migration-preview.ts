import type { OutputOf } from '../../contract/endpoint.ts'
import type { previewMigration as endpoint } from '../../contract/workflow/maintenance-lists.ts'
import type { MigrationPreview } from '../../engine/migration/preview.ts'
import type { Definition } from '../../engine/model/context.ts'

type Shown = OutputOf<typeof endpoint>

/** What a move to another version would come to: what finds its place, what needs a mapping, what cannot be (X5). */
export function presentMigration(preview: MigrationPreview, from: Definition): Shown {
  const { nodes, unmapped, impossible, reopened, archived } = preview
  const names = new Map(from.workflow.nodes.map(({ code, name }) => [code, name]))
  const fieldNames = new Map(from.model.properties.map(({ code, name }) => [code, name]))
  const node = (code: string, to: string | null) => ({
    from: code,
    to,
    name_i18n: names.get(code) ?? {},
    reopened: reopened.includes(code),
  })
  const field = (code: string, isArchived: boolean) => ({
    from: code,
    to: null,
    name_i18n: fieldNames.get(code) ?? {},
    archived: isArchived,
  })
  return {
    result: impossible.length > 0 ? 'impossible' : unmapped.length > 0 ? 'needsMapping' : 'mapped',
    nodes: [
      ...Object.entries(nodes).map(([code, to]) => node(code, to)),
      ...[...unmapped, ...impossible.filter((code) => names.has(code))].map((code) => node(code, null)),
    ],
    fields: [
      ...archived.map((code) => field(code, true)),
      ...impossible.filter((code) => !names.has(code)).map((code) => field(code, false)),
    ],
    ...(impossible.length > 0 ? { reason: 'migrationImpossible' } : {}),
  }
}
