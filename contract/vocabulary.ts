/**
 * The words of the wire with their numbers, once (spec §3, §4; engine rules §0, G13).
 * Const objects and derived unions only: no behaviour.
 */

// Lists that the first page does not need live apart, so that it does not carry them; their types are words as well.
export type { ActionLabel } from './action-labels.ts'
export type { FormAction } from './form-actions.ts'

/** Who an organisation picker may return (spec §3). */
export const UNIT_TYPE = { department: 1, role: 2, user: 3 } as const
export type UnitType = (typeof UNIT_TYPE)[keyof typeof UNIT_TYPE]

/** The four languages of the product (spec §9). */
export const LOCALES = ['zh', 'en', 'fr', 'es'] as const
export type Locale = (typeof LOCALES)[number]

/** Theme colours (spec §9). */
export const THEME_COLORS = ['default', 'golden', 'red', 'green', 'blue', 'purple', 'black'] as const
export type ThemeColor = (typeof THEME_COLORS)[number]

/** Light or dark (spec §3 "outward"); the resolved tone, never "system". */
export const OUTWARDS = ['light', 'dark'] as const
export type Outward = (typeof OUTWARDS)[number]

/** What a person may choose: a tone, or the one the device is in. */
export const OUTWARD_CHOICES = ['system', ...OUTWARDS] as const
export type OutwardChoice = (typeof OUTWARD_CHOICES)[number]

/** Property types of a biz model (spec §3). */
export const PROPERTY_TYPE = {
  shortText: 0,
  longText: 1,
  number: 2,
  date: 3,
  boolean: 4,
  mixedPeople: 5,
  attachment: 6,
  approvalComment: 7,
  subTable: 8,
  relation: 9,
  location: 10,
  multiRelation: 11,
  radio: 12,
  checkbox: 13,
  dropdown: 14,
  multiDropdown: 15,
  time: 17,
  person: 50,
  multiPerson: 51,
  department: 60,
  multiDepartment: 61,
} as const
export type PropertyType = (typeof PROPERTY_TYPE)[keyof typeof PROPERTY_TYPE]

/** Instance statuses (spec §4). */
export const INSTANCE_STATUS = ['DRAFT', 'PROCESSING', 'COMPLETED', 'CANCELED', 'EXCEPTION'] as const
export type InstanceStatus = (typeof INSTANCE_STATUS)[number]

/** How a finished instance ended (engine A3, E1, E2); null while it runs. */
export const INSTANCE_OUTCOME = ['agreed', 'disagreed', 'finished', 'canceled'] as const
export type InstanceOutcome = (typeof INSTANCE_OUTCOME)[number]

/** Work item status words (spec §4, engine G13). */
export const WORK_ITEM_STATUS = {
  notStarted: 1,
  processing: 2,
  completed: 3,
  canceled: 4,
  draft: 5,
  beCanceled: 6,
  invalid: 7,
  exception: 8,
} as const
export type WorkItemStatusName = keyof typeof WORK_ITEM_STATUS
export type WorkItemStatus = (typeof WORK_ITEM_STATUS)[WorkItemStatusName]

/** Work item kinds (spec §3). */
export const WORK_ITEM_KIND = { normal: 0, forward: 1, assist: 2, addSigner: 3, circulate: 4 } as const
export type WorkItemKind = (typeof WORK_ITEM_KIND)[keyof typeof WORK_ITEM_KIND]

/** Approval node states for display (spec §3, engine Z2). */
export const NODE_STATE = { unpass: 0, pass: 1, inProgress: 2, notStarted: 3 } as const
export type NodeState = (typeof NODE_STATE)[keyof typeof NODE_STATE]

/** Operation or comment types (spec §3). */
export const OPERATION_TYPE = {
  opinion: 0,
  submit: 1,
  cancelled: 2,
  agree: 3,
  disagree: 4,
  addSigner: 5,
  assist: 6,
  forward: 7,
  reject: 8,
  finished: 9,
} as const
export type OperationType = (typeof OPERATION_TYPE)[keyof typeof OPERATION_TYPE]

/** Kinds of query client (spec §3). */
export const CLIENT_TYPES = ['PC', 'APP', 'OTHER'] as const
export type ClientType = (typeof CLIENT_TYPES)[number]

/** Kinds of node in an application's function tree and in the workflow tree (spec §3). */
export const TREE_NODE_TYPES = ['App', 'Folder', 'BizModel', 'Page', 'Workflow'] as const
export type TreeNodeType = (typeof TREE_NODE_TYPES)[number]

/** Workflow list types of the inbox (spec §2, numbers as in product.md's route table). */
export const LIST_TYPE = {
  toDo: 1,
  toRead: 2,
  finished: 3,
  read: 4,
  mine: 5,
  instances: 6,
  drafts: 7,
  workItems: 8,
} as const
export type ListType = (typeof LIST_TYPE)[keyof typeof LIST_TYPE]

/** Role flags as the login info names them (spec §6). */
export const PERMISSIONS = ['ADMIN', 'SYS_MNG', 'APP_MNG', 'DATA_MNG', 'WORKFLOW_ADMIN'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** How several people decide in one node (engine M1–M4). */
export const APPROVAL_MODES = ['any', 'all', 'sequence', 'ratio'] as const
export type ApprovalMode = (typeof APPROVAL_MODES)[number]

/** Number formats of spec §9: `integer`, decimals, percent and four currencies with fixed decimals. */
export const NUMBER_FORMATS = [
  'none',
  'integer',
  'decimal1',
  'decimal2',
  'decimal3',
  'decimal4',
  'percent0',
  'percent1',
  'percent2',
  'percent3',
  'percent4',
  'rmb2',
  'rmb3',
  'rmb4',
  'usd2',
  'usd3',
  'usd4',
  'eur2',
  'eur3',
  'eur4',
  'hkd2',
  'hkd3',
  'hkd4',
] as const
export type NumberFormat = (typeof NUMBER_FORMATS)[number]
