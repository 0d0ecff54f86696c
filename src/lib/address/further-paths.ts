const segment = encodeURIComponent

/** Addresses of screens that the first page does not lead to: they travel with those screens. */
export const furtherPaths = {
  /** Documents on paper: instances by their ids. */
  print: (instanceIds: readonly string[]) => `/print?instances=${instanceIds.map(segment).join(',')}`,
  /** `corpId`: the organisation to ask about, in our code or the vendor's. */
  diagnose: (corpId?: string) =>
    corpId === undefined || corpId === '' ? '/diagnose' : `/diagnose?corpId=${segment(corpId)}`,
  profile: () => '/me/profile',
  settings: () => '/me/settings',
  password: () => '/me/password',
  devices: () => '/me/devices',
  /** A new form that begins with the values of an instance. */
  again: (workflowCode: string, instanceId: string) =>
    `/start/${segment(workflowCode)}?again=${segment(instanceId)}`,
  delegations: () => '/me/delegations',
  phrases: () => '/me/phrases',
  /** A section of the help; of the manual a chapter, and a place in it. */
  help: (section = 'manual', page?: string, place?: string) =>
    `/help/${section}${page === undefined ? '' : `?page=${segment(page)}`}${place === undefined ? '' : `#${place}`}`,
  messages: (tab = 'all') => `/messages/${segment(tab)}`,
  openMessage: (messageId: string) => `/messages/open/${segment(messageId)}`,
  messageSettings: () => '/me/notifications',
  apps: (words = '') => (words === '' ? '/apps' : `/apps?q=${segment(words)}`),
  portalPage: (appCode: string, pageCode: string) => `/apps/${segment(appCode)}/pages/${segment(pageCode)}`,
  /** A biz model; `exportId` shows an export of it. */
  dataList: (appCode: string, schemaCode: string, exportId?: string) =>
    `/apps/${segment(appCode)}/data/${segment(schemaCode)}${exportId === undefined ? '' : `?export=${segment(exportId)}`}`,
  accounts: () => '/admin/accounts',
  externalForms: () => '/admin/external-forms',
  /** The address of a form for people without an account. */
  externalForm: (pairCode: string, corpId: string) =>
    `/externalLink/sheet?code=${segment(pairCode)}&corpId=${segment(corpId)}`,
  maintenance: (kind?: string) =>
    kind === undefined ? '/maintenance' : `/maintenance?kind=${segment(kind)}`,
  /** A short code; the organisation it is of goes along, for the login before it. */
  shortCode: (pairCode: string, corpId: string) => `/s/${segment(pairCode)}?corpId=${segment(corpId)}`,
  /** `new` as the id: an empty one. */
  record: (appCode: string, schemaCode: string, objectId: string) =>
    `/apps/${segment(appCode)}/data/${segment(schemaCode)}/${segment(objectId)}`,
}

export const furtherPatterns = {
  shortCode: '/s/:code',
  profile: '/me/profile',
  settings: '/me/settings',
  password: '/me/password',
  devices: '/me/devices',
  delegations: '/me/delegations',
  phrases: '/me/phrases',
  help: '/help/:section?',
  messages: '/messages/:tab',
  openMessage: '/messages/open/:messageId',
  apps: '/apps',
  app: '/apps/:appCode',
  portalPage: '/apps/:appCode/pages/:pageCode',
  dataList: '/apps/:appCode/data/:schemaCode',
  workbench: '/workbench',
  accounts: '/admin/accounts',
  externalForms: '/admin/external-forms',
  messageSettings: '/me/notifications',
  maintenance: '/maintenance',
  record: '/apps/:appCode/data/:schemaCode/:objectId',
  print: '/print',
} as const
