import type { FormPage } from '../../contract/form-page.ts'
import { environmentOf } from '../../engine/form/environment.ts'
import type { FormData } from '../../engine/model/context.ts'
import { allowedActions, type AllowedAction as EngineOffer } from '../../engine/offers/allowed-actions.ts'
import { evaluateForm } from '../../rules/form/evaluate-form.ts'
import type { WorkflowVersion } from '../apps/definitions.ts'
import { Fault } from '../base/fault.ts'
import { newReplayToken } from '../base/replay-token.ts'
import { originatorsFor } from '../instances/delegations/starters.ts'
import { presentPerson } from '../organisation/people.ts'
import { presentForm } from '../records/forms/form-page.ts'
import { presentActions } from './actions.ts'
import type { Reader } from './page-parts.ts'
import { presentChoices } from './participant-choices.ts'
import { choosing, departmentNames } from './start-choices.ts'

/** A new form with the start node's rights and the departments the person may start for; `typed`: from a draft. */
export function startPage(version: WorkflowVersion, reader: Reader, typed: FormData = {}): FormPage {
  const { definition } = version
  const { actor, organisation, locale } = reader
  const person = organisation.person(actor.userId)
  const node = definition.workflow.nodes.find((candidate) => candidate.type === 'start')
  if (node === undefined || person === undefined) throw new Fault('notFound')
  const self = { id: person.id, active: person.active }
  const offered = allowedActions(null, {
    now: reader.now,
    actor: self,
    definition,
    organisation,
    calendar: organisation.workCalendar,
    record: {},
  })
  const refused = offered.find((offer) => !offer.allowed)?.reason
  // A trustee may start in others' names where he may not in his own (engine L10).
  const isTrustee = refused === 'mayNotStart' && originatorsFor(reader, version).length > 0
  if (refused !== undefined && !isTrustee) throw new Fault(refused)
  const environment = environmentOf(
    { now: reader.now, calendar: organisation.workCalendar },
    { initiatorId: person.id, departmentId: person.departmentIds[0] ?? null },
  )
  const record = evaluateForm(definition.model, environment, typed).values
  const { data, ...form } = presentForm(definition, node, record, organisation, {
    editable: true,
    locale,
    environment,
  })
  return {
    ...form,
    mode: 'start',
    workItemId: null,
    revision: 0,
    digest: '',
    replayToken: newReplayToken(),
    workflowVersion: version.version,
    workflowInstanceId: null,
    instanceName: form.workflowName,
    instanceName_i18n: form.workflowName_i18n,
    instanceState: null,
    outcome: null,
    returned: false,
    round: 1,
    sequenceNo: '',
    startTime: null,
    finishTime: null,
    originator: presentPerson(organisation, actor.userId),
    submitter: null,
    department: null,
    bizObject: { id: null, schemaCode: definition.model.code, data },
    allowedActions: presentActions(node, isTrustee ? offered.map(granted) : offered, definition),
    departments: person.departmentIds.map((id, position) => ({
      ...departmentNames(organisation, id),
      main: position === 0,
    })),
    handled: null,
    ...choosing(presentChoices(node.code, record, { definition, organisation, locale, chosen: undefined })),
  }
}

function granted({ reason: _, ...offer }: EngineOffer): EngineOffer {
  return { ...offer, allowed: true }
}
