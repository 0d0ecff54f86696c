import type { ApprovalStep } from '../../contract/instances.ts'
import { approvalStep } from '../../contract/instances.ts'
import type { Activation } from '../../engine/model/activation.ts'
import type { Definition } from '../../engine/model/context.ts'
import type { Decision } from '../../engine/model/decision.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import type { Slot } from '../../engine/model/slot.ts'
import { type OrganisationSnapshot, organisationSnapshot } from '../../server/organisation/snapshot.ts'
import type { TimelineReader } from '../../server/pages/timeline.ts'
import { presentTimeline } from '../../server/pages/timeline.ts'
import type { InstanceView } from '../../server/stores/instances/instances.ts'
import type { TimelineFacts } from '../../server/stores/instances/timeline-facts.ts'

/** A person's id on the wire by a number. */
export const personId = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`

export const ANN = personId(1)
export const LI = personId(2)
export const WANG = personId(3)
export const CHEN = personId(4)
export const ZHAO = personId(5)

const NAMES = ['ann', 'li', 'wang', 'chen', 'zhao']

/** Five people of one office. */
export function fiveColleagues(): OrganisationSnapshot {
  return organisationSnapshot({
    version: 1,
    timeZone: 'UTC',
    workCalendar: [],
    people: NAMES.map((name, index) => ({
      id: personId(index + 1),
      username: name,
      name,
      name_i18n: {},
      search_text: name,
      sort_name: name,
      position: '',
      employee_no: '',
      active: true,
      picture: null,
      department_ids: ['office'],
    })),
    departments: [
      {
        id: 'office',
        code: 'office',
        name: 'Office',
        name_i18n: {},
        parent_id: null,
        sort_key: 0,
        leader_ids: [],
      },
    ],
    roles: [],
    trusts: [],
  })
}

export const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 8, minute)).toISOString()

export function activation(id: number, node: string, fields: Partial<Activation> = {}): Activation {
  return {
    id,
    node,
    token: 1,
    round: 1,
    mode: 'all',
    state: 'open',
    from: id === 1 ? null : id - 1,
    openedAt: at(id),
    closedAt: null,
    note: null,
    superseded: false,
    ...fields,
  }
}

export function slot(id: number, ofActivation: number, holderId: string, fields: Partial<Slot> = {}): Slot {
  return {
    id,
    activation: ofActivation,
    position: id,
    ownerId: holderId,
    holderId,
    state: 'open',
    reasons: [],
    decision: null,
    ...fields,
  }
}

export function agreed(actorId: string, order: number, fields: Partial<Decision> = {}): Decision {
  return {
    kind: 'agree',
    actorId,
    onBehalfOfId: null,
    at: at(30 + order),
    opinion: `opinion ${order}`,
    standing: true,
    order,
    ...fields,
  }
}

function itemOf(own: Slot, node: string): WorkItem {
  const isOpen = own.state === 'open'
  return {
    number: own.id,
    slot: own.id,
    activation: own.activation,
    node,
    holderId: own.holderId,
    kind: own.addedBy === undefined ? 0 : 3,
    status: isOpen ? 'processing' : own.decision === null ? 'notStarted' : 'completed',
    revision: 1,
    receivedAt: at(20),
    finishedAt: own.decision?.at ?? null,
    closed: null,
  }
}

/** A run that stands with these visits and voices, one work item per voice. */
export function standing(
  activations: readonly Activation[],
  slots: readonly Slot[],
  fields: Partial<Instance> = {},
): Instance {
  return {
    status: 'EXCEPTION',
    outcome: null,
    initiatorId: ANN,
    submitterId: ANN,
    departmentId: 'office',
    returned: false,
    startedAt: at(0),
    finishedAt: null,
    tokens: [
      {
        id: 1,
        node: activations.at(-1)?.node ?? 'start',
        split: null,
        state: 'live',
        failed: false,
        trouble: null,
      },
    ],
    splits: [],
    activations,
    slots,
    items: slots.map((own) => itemOf(own, activations[own.activation - 1]?.node ?? '')),
    ...fields,
  }
}

export function viewOf(state: Instance): InstanceView {
  return {
    id: personId(900),
    workflowVersionId: personId(901),
    title: 'A request',
    titleI18n: {},
    sequenceNo: 'R-1',
    state,
    bizObjectId: personId(902),
    record: {},
    recordRevision: 1,
    logEntry: 1,
    revision: 1,
    opened: new Set(),
    itemIds: new Map(state.items.map(({ number }) => [number, personId(1000 + number)])),
  }
}

export function readerNamed(userId: string): TimelineReader {
  return {
    actor: { corpId: 'corp', userId, name: '', sessionId: '', permissions: [] },
    organisation: fiveColleagues(),
    locale: 'en',
    language: 'en',
    now: at(59),
    appCode: 'flows',
  }
}

export const NO_FACTS: TimelineFacts = {
  devices: new Map(),
  changes: new Map(),
  urges: [],
  copies: new Map(),
  children: new Map(),
}

/** The timeline as the reader gets it, checked against the wire. */
export function toldTo(
  userId: string,
  state: Instance,
  definition: Definition,
  facts: Partial<TimelineFacts> = {},
): ApprovalStep[] {
  const steps = presentTimeline(viewOf(state), definition, readerNamed(userId), { ...NO_FACTS, ...facts })
  return steps.map((step) => approvalStep.parse(step))
}
