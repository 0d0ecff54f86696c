import type { Trust } from '../../rules/organisation/organisation.ts'
import type { Context } from '../model/context.ts'

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
  const breadth = (trust: Trust) => breadthOf(trust, asking)
  return running(principalId, kind, asking)
    .filter(({ departmentIds }) => includes(departmentIds, departmentId))
    .toSorted((a, b) => breadth(a) - breadth(b))[0]
}

/** Whether a trustee may start this workflow in the principal's name (L10). */
export function mayStartFor(trusteeId: string, principalId: string, asking: Asking): boolean {
  return running(principalId, 'START', asking).some(({ delegateId }) => delegateId === trusteeId)
}

function running(principalId: string, kind: Trust['kind'], asking: Asking): readonly Trust[] {
  const { now, organisation } = asking
  return organisation
    .trustsOf(principalId)
    .filter(
      (trust) =>
        trust.kind === kind &&
        trust.from <= now &&
        now < trust.until &&
        (isUnlimited(trust) || namesWorkflow(trust, asking) || namesApp(trust, asking)),
    )
}

function isUnlimited({ workflows, apps }: Trust): boolean {
  return workflows === undefined && apps === undefined
}

function namesWorkflow({ workflows }: Trust, { definition }: Asking): boolean {
  return workflows !== undefined && includes(workflows, definition.workflow.code)
}

function namesApp({ apps }: Trust, { appCode }: Asking): boolean {
  return apps !== undefined && includes(apps, appCode)
}

function includes(scope: readonly string[] | undefined, code: string | undefined): boolean {
  return scope === undefined || (code !== undefined && scope.includes(code))
}

/**
 * A workflow that is named is narrower than its app, both are narrower than everything; of equals the one that names
 * departments of initiators.
 */
function breadthOf(trust: Trust, asking: Asking): number {
  const everyone = trust.departmentIds === undefined ? 1 : 0
  if (namesWorkflow(trust, asking)) return everyone
  return everyone + (isUnlimited(trust) ? 4 : 2)
}
