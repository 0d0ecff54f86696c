import type { FlowNode } from '../../contract/package/nodes.ts'
import { type Rights, rightsAt } from '../../rules/form/rights.ts'
import type { FieldChange } from '../../rules/record/form-data.ts'
import { sentProblems } from '../../rules/write/findings.ts'
import { checkWrite } from '../../rules/write/write.ts'
import type { Context, FormData, Rejection } from '../model/context.ts'
import { refuse } from '../model/rejection.ts'
import { emit, type Run } from '../run/run.ts'
import { isDecisive } from './decisive.ts'
import { environmentOf, type Starter } from './environment.ts'
import { stateFiles } from './files.ts'
import { unknownRecords } from './records.ts'
import { unknownReferences } from './references.ts'

/** What a form write is judged by; a plain record has no run and no node, its rights come along. */
export type WritingContext = Pick<
  Context,
  'record' | 'records' | 'files' | 'organisation' | 'now' | 'calendar'
> & {
  readonly definition: Pick<Context['definition'], 'model'>
  /** `record` is a draft: what it does not hold yet starts with its default, as in a new form. */
  readonly isDraft?: true
}

export type Written = { readonly ok: true; readonly data: FormData; readonly changes: readonly FieldChange[] }

/**
 * Checks what a person sent against the node's field rights (G5) and the organisation, and gives the form as it is
 * afterwards.
 */
export function writeFields(
  context: WritingContext,
  starter: Starter,
  node: FlowNode | undefined,
  sent: FormData,
  requireAll: boolean,
  rights: Rights = rightsAt(node, context.definition.model),
): Written | Rejection {
  const { record, organisation, files = new Map() } = context
  const { model } = context.definition
  const result = checkWrite({
    model,
    rights,
    stored: record,
    isNew: context.isDraft,
    sent: stateFiles(model, record, sent, files),
    requireAll,
    environment: environmentOf(context, starter),
  })
  if (!result.ok) return refuse(result.fault, { problems: sentProblems(result.problems) })
  const problems = [
    ...unknownReferences(model, record, result.data, organisation, files),
    ...unknownRecords(model, record, result.data, context.records),
  ]
  return problems.length === 0 ? result : refuse('fieldInvalid', { problems: sentProblems(problems) })
}

/**
 * Says what was written into the form. After the first submit it also says by whom, and which of the fields are
 * decisive: they undo skips and carried votes (D4, B5). Where a node asks what somebody has seen all are kept (B7).
 */
export function tellChanges(
  run: Run,
  changes: readonly FieldChange[],
  byId: string = run.context.actor.id,
): void {
  if (changes.length === 0) return
  if (run.state.startedAt === null) {
    emit(run, { type: 'fieldsChanged', changes })
    return
  }
  const { model } = run.context.definition
  const decisive = changes.map(({ code }) => code).filter((code) => isDecisive(model, code))
  emit(run, {
    type: 'fieldsChanged',
    changes,
    byId,
    ...(decisive.length === 0 ? {} : { decisive }),
    ...(run.flow.watchesFields ? { watched: true } : {}),
  })
}
