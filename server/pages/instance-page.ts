import type { FormPage } from '../../contract/form-page.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import { environmentOf } from '../../engine/form/environment.ts'
import type { Definition } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import { allowedActions, type AllowedAction as EngineOffer } from '../../engine/offers/allowed-actions.ts'
import { withEdits } from '../../rules/write/with-edits.ts'
import { newReplayToken } from '../base/replay-token.ts'
import { handledBy } from '../instances/perform/conflict.ts'
import { fieldDigest } from '../instances/perform/fence.ts'
import { contextOf, itemRights, shownItem } from '../instances/read/opened-item.ts'
import { personName, presentPerson } from '../organisation/people.ts'
import { presentForm } from '../records/forms/form-page.ts'
import type { Copy } from '../stores/instances/circulates.ts'
import { besideEngine, presentActions } from './actions.ts'
import { fieldOpinions } from './field-opinions.ts'
import { presentItemExtras } from './item-extras.ts'
import type { PageParts } from './page-parts.ts'
import { presentChoices } from './participant-choices.ts'
import { choosing, departmentNames } from './start-choices.ts'

/**
 * An instance as this person sees it: through the opened item's node, else through the last item held, else through
 * the copy he was sent, else as the start shows it.
 */
export function instancePage(parts: PageParts, openedItem: string | null): FormPage {
  const { view, version, reader, pending, copy } = parts
  const { definition } = version
  const { organisation, locale } = reader
  const { state } = view
  const context = contextOf(parts)
  const item = shownItem(view, context, openedItem)
  const deciding = item?.status === 'processing'
  const node = nodeOf(definition, item, copy)
  const own = pending === null ? [] : [pending]
  const unsent = deciding ? own : parts.shared
  const record = withEdits(definition.model, view.record, unsent)
  const { data, ...form } = presentForm(definition, node, record, organisation, {
    editable: deciding,
    locale,
    environment: environmentOf({ now: reader.now, calendar: organisation.workCalendar }, state),
    ...(deciding ? { rights: itemRights(definition, state, item) } : {}),
  })
  const handled = item === null || deciding ? null : handledBy(state, item)
  const offered = allowedActions(state, context)
  return {
    ...form,
    mode: deciding ? 'decide' : 'look',
    workItemId: item === null ? null : (view.itemIds.get(item.number) ?? null),
    revision: item?.revision ?? 0,
    digest: fieldDigest(definition, node.code, view.record, view.recordRevision),
    replayToken: newReplayToken(),
    workflowVersion: version.version,
    workflowInstanceId: view.id,
    instanceName: view.title,
    instanceName_i18n: view.titleI18n,
    instanceState: state.status,
    outcome: state.outcome,
    returned: state.returned,
    round: roundOf(state, definition),
    sequenceNo: view.sequenceNo,
    startTime: state.startedAt,
    finishTime: state.finishedAt,
    originator: presentPerson(organisation, state.initiatorId),
    submitter:
      state.submitterId === state.initiatorId ? null : presentPerson(organisation, state.submitterId),
    department: departmentNames(organisation, state.departmentId),
    bizObject: {
      id: view.bizObjectId,
      schemaCode: definition.model.code,
      data: { ...data, ...fieldOpinions(parts, form.bizSchema.properties) },
    },
    allowedActions: [
      ...presentActions(
        node,
        offered.filter(
          (offer) => offer.item === null || (offer.item === item?.number && isTelling(offer, deciding)),
        ),
        definition,
      ),
      ...besideEngine(node, deciding && item.holderId !== ''),
    ],
    departments: [],
    handled:
      handled === null || openedItem === null
        ? null
        : {
            byName: personName(organisation, handled.byId, reader.language),
            action: handled.action,
            at: handled.at,
          },
    instanceRevision: view.revision,
    ...(deciding
      ? choosing(
          presentChoices(node.code, record, { definition, organisation, locale, chosen: state.chosen }),
        )
      : {}),
    ...presentItemExtras(parts, item, deciding),
  }
}

/** That a handled item cannot be handled again is said once, above the form; what is still possible is offered. */
function isTelling({ allowed, reason }: EngineOffer, deciding: boolean): boolean {
  return deciding || allowed || reason !== 'alreadyHandled'
}

/** Copies sent at the end, or by hand by the initiator, are seen as the start shows the form. */
function nodeOf({ workflow }: Definition, item: WorkItem | null, copy: Copy | null): FlowNode {
  const code = item?.node ?? copy?.node
  const node =
    workflow.nodes.find((candidate) => candidate.code === code) ??
    workflow.nodes.find((candidate) => candidate.type === 'start')
  if (node === undefined) throw new Error(`workflow ${workflow.code} has no node for the item`)
  return node
}

function roundOf(state: Instance, { workflow }: Definition): number {
  const start = workflow.nodes.find((node) => node.type === 'start')
  return Math.max(
    1,
    ...state.activations.filter(({ node }) => node === start?.code).map(({ round }) => round),
  )
}
