import { isInAudience } from '../../rules/organisation/audience.ts'
import { exampleOf } from '../graph/example.ts'
import { startOf } from '../graph/ways.ts'
import type { WorkflowContext } from '../graph/workflow-context.ts'
import { type FullOrganisation, initiatorsOf } from '../people/initiators.ts'

/** What revokes an approval is another workflow of the package, and whoever filed the one may start it (engine W5). */
export function checkRevocation(context: WorkflowContext, organisation: FullOrganisation | null): void {
  const { workflow, pkg, graph, path, report } = context
  const code = workflow.withdraw?.revocation?.workflow
  if (code === undefined) return
  const at = [...path, 'withdraw', 'revocation', 'workflow']
  const target = pkg.workflows.find((each) => each.code === code)
  if (target === undefined) report(at, 'unknownWorkflow', { code })
  else if (target === workflow) report(at, 'revokesItself', { code })
  else if (organisation !== null) {
    const barred = initiatorsOf(workflow, pkg, organisation).find(
      ({ person }) => !isInAudience(target.startableBy, person, organisation),
    )
    if (barred === undefined) return
    const example = exampleOf(graph, [startOf(graph) ?? ''], { initiator: barred.label })
    report(at, 'cannotStartRevocation', { code }, example)
  }
}
