import { LIST_TYPE, type ListType } from '../../../contract/vocabulary.ts'

/** Boxes of the inbox by the word in their address. */
export const INBOX_BOXES = {
  'to-do': LIST_TYPE.toDo,
  'to-read': LIST_TYPE.toRead,
  finished: LIST_TYPE.finished,
  read: LIST_TYPE.read,
  mine: LIST_TYPE.mine,
  drafts: LIST_TYPE.drafts,
  instances: LIST_TYPE.instances,
  'work-items': LIST_TYPE.workItems,
} as const satisfies Record<string, ListType>
export type InboxBox = keyof typeof INBOX_BOXES

export function isInboxBox(text: string | undefined): text is InboxBox {
  return text !== undefined && Object.hasOwn(INBOX_BOXES, text)
}

const segment = encodeURIComponent

/** Every address of the app, once. The router prepends the base path. */
export const paths = {
  home: () => '/',
  workbench: () => '/workbench',
  login: (corpId?: string) => (corpId === undefined ? '/login' : `/login?corpId=${segment(corpId)}`),
  forgotPassword: () => '/forgot-password',
  inbox: (box: InboxBox = 'to-do') => `/inbox/${box}`,
  app: (appCode: string) => `/apps/${segment(appCode)}`,
  /** A list of one application (spec §2 "Single-application views"). */
  appBox: (appCode: string, box: InboxBox) => `/apps/${segment(appCode)}/${box}`,
  start: () => '/start',
  startWorkflow: (workflowCode: string) => `/start/${segment(workflowCode)}`,
  /** A draft, by its item, in the form that it is of. */
  draft: (workflowCode: string, itemId: string) => `/start/${segment(workflowCode)}?draft=${segment(itemId)}`,
  workItem: (workItemId: string) => `/items/${segment(workItemId)}`,
  instance: (instanceId: string) => `/instances/${segment(instanceId)}`,
  me: () => '/me',
}

/** Of screens for everybody, beside the login itself. */
export const openPatterns = {
  forgotPassword: '/forgot-password',
  /** A form for people without an account (spec §2). */
  externalForm: '/externalLink/sheet',
  diagnose: '/diagnose',
} as const

/** The same addresses as patterns for the router. */
export const patterns = {
  login: '/login',
  ...openPatterns,
  inbox: '/inbox/:box',
  appBox: '/apps/:appCode/:box',
  start: '/start',
  startWorkflow: '/start/:workflowCode',
  workItem: '/items/:workItemId',
  instance: '/instances/:instanceId',
  me: '/me',
} as const
