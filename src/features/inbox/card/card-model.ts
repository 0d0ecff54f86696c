import type { WorkItemRow } from '../../../../contract/rows.ts'
import type { NameI18n } from '../../../../contract/shapes.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { paths } from '../../../lib/address/paths.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'
import { type SummaryText, summaryTexts } from '../../../shared/values/summary-text.ts'
import type { CardFoot } from '../further/card-foot.ts'
import type { CardPerson } from './card-person.ts'
import { type Mark, toDoMarks } from './marks.ts'

/** What one card prints, ready but for its words. */
export type Card = {
  readonly id: string
  /** Id of what it opens: a work item or an instance. */
  readonly opensId: string
  readonly instanceId: string
  readonly href: string
  readonly title: string
  readonly workflow: { readonly code: string; readonly icon: string; readonly tint: number }
  readonly unseen: boolean
  /** Null in "mine": there it is always me; the number stands in its place. */
  readonly initiator: (CardPerson & { readonly department: string }) | null
  readonly sequenceNo: string
  readonly time: string | null
  readonly summary: readonly SummaryText[]
  readonly marks: readonly Mark[]
  /** The last line of other lists than to-do. */
  readonly foot: CardFoot | null
  /** An item that waits for me: what of it can be done from here. */
  readonly toDo: WorkItemRow | null
}

export type Reader = { readonly locale: Locale; readonly today: string }

type Head = Pick<
  WorkItemRow,
  | 'instanceId'
  | 'instanceName'
  | 'instanceName_i18n'
  | 'sequenceNo'
  | 'workflowCode'
  | 'icon'
  | 'tint'
  | 'summary'
>

/** What every card takes from its row. */
export function headOf(row: Omit<Head, 'sequenceNo'>, { locale, today }: Reader) {
  return {
    instanceId: row.instanceId,
    title: localisedName({ name: row.instanceName, name_i18n: row.instanceName_i18n }, locale),
    workflow: { code: row.workflowCode, icon: row.icon, tint: row.tint },
    unseen: false,
    marks: [],
    foot: null,
    toDo: null,
    summary: summaryTexts(row.summary, locale, today),
  }
}

type Originator = Pick<
  WorkItemRow,
  | 'originator'
  | 'originatorName'
  | 'originatorName_i18n'
  | 'originatorImgUrl'
  | 'departmentName'
  | 'departmentName_i18n'
>

/** Who asks. */
export function initiatorOf(row: Originator, { locale }: Reader): NonNullable<Card['initiator']> {
  const named = (name: string, names: NameI18n) => localisedName({ name, name_i18n: names }, locale)
  return {
    id: row.originator,
    name: named(row.originatorName, row.originatorName_i18n),
    imgUrl: row.originatorImgUrl,
    department: named(row.departmentName, row.departmentName_i18n),
  }
}

/** A card of to-do: opens the item. */
export function toDoCard(row: WorkItemRow, reader: Reader): Card {
  return {
    ...headOf(row, reader),
    id: row.id,
    opensId: row.id,
    href: paths.workItem(row.id),
    sequenceNo: row.sequenceNo,
    unseen: row.unseen,
    initiator: initiatorOf(row, reader),
    time: row.receiveTime,
    marks: toDoMarks(row, reader.locale),
    toDo: row,
  }
}
