import type { BizModel } from '../../contract/package/models.ts'
import type { PortalPage } from '../../contract/package/pages.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import type { Definition } from '../../engine/model/context.ts'
import { isInAudience } from '../../rules/organisation/audience.ts'
import type { PublishedApp, PublishedModel } from '../apps/models.ts'
import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import { originatorsFor, possibleOriginators } from '../instances/delegations/starters.ts'
import { readerOf } from '../organisation/reader.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { Reader } from '../pages/page-parts.ts'
import { sightOf } from '../records/record-reader.ts'

/** An application with what its reader may use of it; one of which he may use nothing is not one for him. */
export type UsableApp = PublishedApp & {
  /** What he may start, in his own name or in that of somebody who entrusted it to him. */
  readonly workflows: readonly Workflow[]
  /** Biz models of whose records he may read some. */
  readonly functions: readonly BizModel[]
  readonly pages: readonly PortalPage[]
}

type PortalReader = Reader & { readonly organisation: OrganisationSnapshot; readonly timeZone: string }

/** What a person may use of the portal, with whom it was worked out for. */
export type Usable = { readonly reader: PortalReader; readonly apps: readonly UsableApp[] }

/**
 * The applications that a person may use something of, worked out anew for each call: every list, search and page of
 * the portal shows these and nothing else (security Z-02).
 */
export async function usableApps(
  deps: Deps,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
): Promise<Usable> {
  const reader = await readerOf(deps, actor, call)
  const published = await deps.models.apps(actor.corpId)
  const people = possibleOriginators(reader)
  const apps = published.flatMap((app) => {
    const workflows = app.pkg.workflows.filter((workflow) => {
      const model = app.models.get(workflow.model)?.model
      if (model === undefined) return false
      const definition: Definition = { workflow, model }
      return originatorsFor(reader, { definition, appCode: app.pkg.code }, people).length > 0
    })
    const functions = app.pkg.models.filter(
      ({ code, listed }) => listed !== false && readsSome(app.models.get(code), reader, workflows),
    )
    const pages = (app.pkg.pages ?? []).filter(({ to }) =>
      to === undefined ? workflows.length + functions.length > 0 : isNamed(to, reader),
    )
    return workflows.length + functions.length + pages.length === 0
      ? []
      : [{ ...app, workflows, functions, pages }]
  })
  return { reader, apps }
}

/** Records of a plain model by its rights; records of runs also by starting them, reading or administering them all. */
function readsSome(
  published: PublishedModel | undefined,
  reader: PortalReader,
  startable: readonly Workflow[],
): boolean {
  if (published === undefined) return false
  const { scope } = sightOf(published, reader)
  if (scope.all || scope.own || scope.departmentIds !== null) return true
  if (scope.runs === null) return false
  return (
    scope.runs.all ||
    scope.runs.workflows.length > 0 ||
    startable.some(({ model }) => model === published.model.code)
  )
}

function isNamed(to: NonNullable<PortalPage['to']>, { organisation, actor }: PortalReader): boolean {
  const person = organisation.person(actor.userId)
  return person?.active === true && isInAudience(to, person, organisation)
}
