import type { Context } from '../context.ts'
import type { Trust } from '../organisation.ts'

type Asking = Pick<Context, 'now' | 'organisation' | 'definition' | 'appCode'>

/**
 * The trust of a person that applies here and now: of its kind, inside its window, in scope. Of several the narrower
 * scope wins (L7).
 */
export function trustFor(
  principalId: string,
  kind: Trust['kind'],
  asking: Asking,
  departmentId: string,
): Trust | undefined {
  return running(principalId, kind, asking)
    .filter(({ departmentIds }) => includes(departmentIds, departmentId))
    .toSorted((a, b) => breadth(a) - breadth(b))[0]
}

/** Whether a trustee may start this workflow in the principal's name (L10). */
export function mayStartFor(trusteeId: string, principalId: string, asking: Asking): boolean {
  return running(principalId, 'START', asking).some(({ delegateId }) => delegateId === trusteeId)
}

function running(principalId: string, kind: Trust['kind'], asking: Asking): readonly Trust[] {
  const { now, organisation, definition, appCode } = asking
  return organisation
    .trustsOf(principalId)
    .filter(
      (trust) =>
        trust.kind === kind &&
        trust.from <= now &&
        now < trust.until &&
        includes(trust.workflows, definition.workflow.code) &&
        includes(trust.apps, appCode),
    )
}

function includes(scope: readonly string[] | undefined, code: string | undefined): boolean {
  return scope === undefined || (code !== undefined && scope.includes(code))
}

/** Named workflows are narrower than apps, both are narrower than departments of initiators, than everything. */
function breadth({ workflows, apps, departmentIds }: Trust): number {
  if (workflows !== undefined) return 0
  if (apps !== undefined) return 1
  return departmentIds === undefined ? 3 : 2
}
