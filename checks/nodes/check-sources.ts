import type { ParticipantSource } from '../../contract/package/participants.ts'
import { checkExpression } from '../expression/check-expression.ts'
import { checkEarlier } from '../flow/check-returns.ts'
import type { NodeContext } from '../graph/workflow-context.ts'
import type { Path } from '../problem/problems.ts'

const PERSON_TYPES = ['person', 'multiPerson', 'mixedPeople']
const DEPARTMENT_TYPES = ['department', 'multiDepartment', 'mixedPeople']

/** Where the people of a node come from, as far as the file tells: fields, earlier nodes, choices, scripts (engine R2). */
export function checkSources(context: NodeContext): void {
  const { node, path } = context
  if (node.type !== 'approval' && node.type !== 'circulate') return
  node.participants.forEach((source, s) => {
    checkSource(source, [...path, 'participants', s], context)
  })
  if (node.type !== 'approval') return
  node.groups?.forEach((group, g) => {
    group.participants.forEach((source, s) => {
      checkSource(source, [...path, 'groups', g, 'participants', s], context)
    })
  })
}

function checkSource(source: ParticipantSource, at: Path, context: NodeContext): void {
  const { node, graph, model, report } = context
  switch (source.source) {
    case 'personField':
      checkField(source.field, PERSON_TYPES, at, context)
      return
    case 'departmentFieldHead':
      checkField(source.field, DEPARTMENT_TYPES, at, context)
      return
    case 'handlersOf':
      checkEarlier(source.node, node.code, graph, [...at, 'node'], report)
      return
    case 'script':
      checkExpression(
        source.script,
        'text',
        { model, columns: null, formOnly: true },
        [...at, 'script'],
        report,
      )
      return
    case 'initiatorChosen':
    case 'previousChosen': {
      const { min = 1, max } = source
      if (max !== undefined && min > max) report([...at, 'max'], 'minAboveMax', { min, max })
      return
    }
    default:
  }
}

function checkField(
  code: string,
  types: readonly string[],
  path: Path,
  { model, report }: NodeContext,
): void {
  const property = model.properties.find((each) => each.code === code)
  const at = [...path, 'field']
  if (property === undefined) report(at, 'unknownProperty', { code, model: model.code })
  else if (!types.includes(property.type)) {
    report(at, 'fieldType', { code, type: property.type, expected: types.join(', ') })
  }
}
