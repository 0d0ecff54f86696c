import type { BizModel } from '../../../contract/package/models.ts'
import type { FlowNode } from '../../../contract/package/nodes.ts'
import type { Workflow } from '../../../contract/package/workflows.ts'
import { isQuick } from '../../../engine/definition/quick.ts'
import { actionsAt } from '../../../engine/guards/actions.ts'
import { rightsAt } from '../../../rules/form/rights.ts'
import { plain } from '../../../rules/text/plain-words.ts'
import type { Queryable } from '../../db/database.ts'

type Version = {
  readonly corpId: string
  readonly id: string
  readonly workflow: Workflow
  readonly model: BizModel
}

/** Counts up when what lists ask of a step is read in another way; the job `workflow-nodes` then reads all versions anew. */
export const NODE_RULES = 1

/** Writes what lists ask of a version's steps, for the first time or again (migrations 0019, 0020, 0039). */
export async function writeWorkflowNodes(
  tx: Queryable,
  { corpId, id, workflow, model }: Version,
): Promise<void> {
  const shownAt = (node: FlowNode | undefined) => {
    const rights = rightsAt(node, model)
    return model.summary.filter((code) => rights(code).visible)
  }
  const rows = workflow.nodes.map((node) => ({
    code: node.code,
    names: [...new Set(Object.values(node.name ?? {}).map(plain))].join('\n'),
    quick: isQuick(node) && actionsAt(node).includes('agree'),
    shown: shownAt(node),
  }))
  const start = workflow.nodes.find(({ type }) => type === 'start')
  const all = [...rows, { code: '', names: '', quick: false, shown: shownAt(start) }]
  await tx.query({
    text: `with read as (update workflow_version set node_rules = $4 where corp_id = $1 and id = $2)
      insert into workflow_node (corp_id, version_id, code, names, quick, shown)
      select $1, $2, n.code, n.names, n.quick, array(select jsonb_array_elements_text(n.shown))
      from jsonb_to_recordset($3::jsonb) as n(code text, names text, quick boolean, shown jsonb)
      on conflict (corp_id, version_id, code)
        do update set names = excluded.names, quick = excluded.quick, shown = excluded.shown`,
    values: [corpId, id, JSON.stringify(all), NODE_RULES],
  })
}
