import type { BizModel } from '../../contract/package/models.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import type { WorkItemFilter } from '../../contract/work-items.ts'
import { isQuick } from '../../engine/definition/quick.ts'
import { rightsAt } from '../../rules/form/rights.ts'
import { plain } from '../../rules/text/plain-words.ts'
import type { Definitions } from '../../server/apps/definitions.ts'
import { dayIn } from '../../server/base/days.ts'
import { searchTextOf } from '../../server/base/search-text.ts'
import type { Database } from '../../server/db/database.ts'

/** A row of a list as the tables have it, with everything that a filter may ask. */
export type ReferenceRow = {
  readonly id: string
  readonly sequenceNo: string
  readonly titles: readonly string[]
  readonly workflowCode: string
  readonly workflowNames: readonly string[]
  readonly appCode: string
  readonly initiatorId: string
  readonly initiatorText: string
  /** The department and all above it. */
  readonly departments: readonly string[]
  readonly roles: readonly string[]
  readonly steps: readonly string[]
  readonly handlers: readonly string[]
  readonly handlerTexts: readonly string[]
  readonly openHandlers: readonly string[]
  readonly status: string
  readonly at: string
  readonly quick: boolean
  /** What its summary says to this reader, a text a field. */
  readonly shown: readonly string[]
  /** Search texts of further people on the card. */
  readonly others: readonly string[]
}

export type ReferenceList = 'toDo' | 'toRead' | 'finished' | 'read' | 'mine' | 'instances' | 'workItems'

/** Says a second time, in memory, which rows a filter of a list finds. */
export function fits(row: ReferenceRow, filter: WorkItemFilter, timeZone: string): boolean {
  const has = (texts: readonly string[], wanted: string) =>
    texts.some((text) => plain(text).includes(plain(wanted)))
  const day = dayIn(row.at, timeZone)
  const checks: Readonly<Record<keyof WorkItemFilter, () => boolean>> = {
    wd: () => {
      const texts = [row.sequenceNo, ...row.titles, ...row.workflowNames, row.initiatorText, ...row.others]
      return has([...texts, ...row.shown], filter.wd ?? '')
    },
    sequenceNo: () => has([row.sequenceNo], filter.sequenceNo ?? ''),
    workflowName: () => has([...row.titles, ...row.workflowNames], filter.workflowName ?? ''),
    workflowCode: () => row.workflowCode === filter.workflowCode,
    originator: () => {
      const id = filter.originator ?? ''
      if (filter.unitType === 1) return row.departments.includes(id)
      return filter.unitType === 2 ? row.roles.includes(id) : row.initiatorId === id
    },
    unitType: () => true,
    originatorName: () => has([row.initiatorText], filter.originatorName ?? ''),
    activityName: () => has(row.steps, filter.activityName ?? ''),
    participant: () => row.handlers.includes(filter.participant ?? ''),
    participantName: () => has(row.handlerTexts, filter.participantName ?? ''),
    currentHandler: () => row.openHandlers.includes(filter.currentHandler ?? ''),
    startTime: () => day >= (filter.startTime ?? ''),
    endTime: () => day <= (filter.endTime ?? ''),
    instanceState: () => row.status === filter.instanceState,
    appCode: () => row.appCode === filter.appCode,
    batchOperate: () => filter.batchOperate !== true || row.quick,
  }
  const asked = (Object.keys(checks) as (keyof WorkItemFilter)[]).filter((key) => filter[key] !== undefined)
  return asked.every((key) => checks[key]())
}

type Item = {
  id: string
  holder_id: string | null
  status: number
  kind: number
  activity_code: string
  at: Date
}
type Raw = {
  id: string
  instance: Run
  step: string | null
  item: Item | null
  at: Date
  sender: string | null
}
type Run = {
  id: string
  sequence_no: string
  title: string
  title_i18n: Record<string, string>
  workflow_code: string
  workflow_version_id: string
  app_code: string
  initiator_id: string
  department_id: string
  status: string
  started_at: Date
  summary: Record<string, unknown>
}

/** Everything of an organisation that the lists are made of. */
export async function referenceOf(database: Database, definitions: Definitions, corpId: string) {
  const all = async <Row extends object>(text: string) => {
    const { rows } = await database.query<Row & Readonly<Record<string, unknown>>>({ text, values: [corpId] })
    return rows
  }
  const runs = new Map(
    (await all<Run>('select * from instance where corp_id = $1')).map((run) => [run.id, run]),
  )
  const items = await all<
    Item & { instance_id: string; received_at: Date; finished_at: Date | null; decision: number | null }
  >('select *, received_at as at from work_item where corp_id = $1')
  const copies = await all<{
    id: string
    instance_id: string
    holder_id: string
    sender_id: string | null
    activity_code: string
    received_at: Date
    read_at: Date | null
  }>('select * from circulate_item where corp_id = $1')
  const people = new Map(
    (await all<{ id: string; search_text: string }>('select * from app_user where corp_id = $1')).map(
      (one) => [one.id, one],
    ),
  )
  const departments = new Map(
    (await all<{ id: string; parent_id: string | null }>('select * from department where corp_id = $1')).map(
      (one) => [one.id, one],
    ),
  )
  const members = await all<{ role_id: string; user_id: string }>(
    'select * from role_member where corp_id = $1',
  )
  const workflows = new Map(
    (
      await all<{ code: string; name: string; name_i18n: Record<string, string> }>(
        'select * from workflow where corp_id = $1',
      )
    ).map((one) => [one.code, one]),
  )
  const versions = new Map(
    await Promise.all(
      [...new Set([...runs.values()].map((run) => run.workflow_version_id))].map(
        async (id) => [id, await definitions.byId(corpId, id)] as const,
      ),
    ),
  )
  const itemsOf = Map.groupBy(items, (item) => item.instance_id)
  const textOf = (id: string | null) => (id === null ? '' : (people.get(id)?.search_text ?? ''))
  const pathOf = (id: string): string[] => {
    const parent = departments.get(id)?.parent_id
    return [id, ...(parent === null || parent === undefined ? [] : pathOf(parent))]
  }
  const nodeOf = (run: Run, code: string | null): FlowNode | undefined => {
    const nodes = versions.get(run.workflow_version_id)?.definition.workflow.nodes ?? []
    return nodes.find((node) => node.code === code) ?? nodes.find(({ type }) => type === 'start')
  }
  const namesOf = (run: Run, code: string) => {
    const node = nodeOf(run, code)
    return node?.code === code ? Object.values(node.name ?? {}) : []
  }

  const row = ({ id, instance: run, step, item, at, sender }: Raw, list: ReferenceList): ReferenceRow => {
    const own = itemsOf.get(run.id) ?? []
    const open = own.filter(({ status }) => status === 2)
    const model = versions.get(run.workflow_version_id)?.definition.model
    const node = nodeOf(run, step)
    const rights = model === undefined ? undefined : rightsAt(node, model)
    const workflow = workflows.get(run.workflow_code)
    return {
      id,
      sequenceNo: run.sequence_no,
      titles: [run.title, ...Object.values(run.title_i18n)],
      workflowCode: run.workflow_code,
      workflowNames: workflow === undefined ? [] : [workflow.name, ...Object.values(workflow.name_i18n)],
      appCode: run.app_code,
      initiatorId: run.initiator_id,
      initiatorText: textOf(run.initiator_id),
      departments: pathOf(run.department_id),
      roles: members.filter(({ user_id }) => user_id === run.initiator_id).map(({ role_id }) => role_id),
      steps: step === null ? open.flatMap((one) => namesOf(run, one.activity_code)) : namesOf(run, step),
      handlers: own.flatMap(({ holder_id }) => holder_id ?? []),
      handlerTexts: own.map(({ holder_id }) => textOf(holder_id)),
      openHandlers: open.flatMap(({ holder_id }) => holder_id ?? []),
      status: run.status,
      at: at.toISOString(),
      quick:
        item !== null &&
        item.status === 2 &&
        item.kind !== WORK_ITEM_KIND.assist &&
        node?.code === item.activity_code &&
        isQuick(node),
      shown: (model?.summary ?? []).flatMap((code) =>
        rights?.(code).visible === true ? textsOf(model, code, run.summary[code]) : [],
      ),
      others:
        list === 'mine'
          ? open.map(({ holder_id }) => textOf(holder_id))
          : sender === null
            ? []
            : [textOf(sender)],
    }
  }

  /** The rows of a list for a person, newest first as the list sorts them. */
  return (list: ReferenceList, userId: string): ReferenceRow[] => {
    const ofItem = (item: (typeof items)[number], at: Date): Raw[] => {
      const instance = runs.get(item.instance_id)
      return instance === undefined
        ? []
        : [{ id: item.id, instance, step: item.activity_code, item, at, sender: null }]
    }
    const ofCopy = (copy: (typeof copies)[number], date: (run: Run) => Date): Raw[] => {
      const instance = runs.get(copy.instance_id)
      if (instance === undefined) return []
      return [
        {
          id: copy.id,
          instance,
          step: copy.activity_code,
          item: null,
          at: date(instance),
          sender: copy.sender_id,
        },
      ]
    }
    const startOf = (item: { instance_id: string }) => runs.get(item.instance_id)?.started_at ?? new Date(0)
    const ofRun = (run: Run): Raw => ({
      id: run.id,
      instance: run,
      step: null,
      item: null,
      at: run.started_at,
      sender: null,
    })
    const raw: Readonly<Record<ReferenceList, () => Raw[]>> = {
      toDo: () =>
        items
          .filter((one) => one.holder_id === userId && one.status === 2)
          .flatMap((one) => ofItem(one, startOf(one))),
      finished: () =>
        items
          .filter((one) => one.holder_id === userId && one.status === 3 && one.decision !== 1)
          .flatMap((one) => ofItem(one, one.finished_at ?? new Date(0))),
      workItems: () => items.filter((one) => one.status === 2).flatMap((one) => ofItem(one, startOf(one))),
      toRead: () =>
        copies
          .filter((one) => one.holder_id === userId && one.read_at === null)
          .flatMap((one) => ofCopy(one, (run) => run.started_at)),
      read: () =>
        copies
          .filter((one) => one.holder_id === userId && one.read_at !== null)
          .flatMap((one) => ofCopy(one, () => one.received_at)),
      mine: () => [...runs.values()].filter((run) => run.initiator_id === userId).map(ofRun),
      instances: () => [...runs.values()].map(ofRun),
    }
    return raw[list]().map((one) => row(one, list))
  }
}

/** Texts of a summary value: itself, or the names in it. */
/** A choice is found by its name in any language. */
function textsOf(model: BizModel | undefined, code: string, value: unknown): string[] {
  const property = model?.properties.find((one) => one.code === code)
  if (property === undefined || !('options' in property)) return textsIn(value)
  const chosen = property.options.filter((option) => textsIn(value).includes(option.value))
  return chosen.flatMap(({ name }) => Object.values(name))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value === 'object' && value !== null && 'name' in value)
    return [searchTextOf(String(value.name))]
  return []
}
