const segment = encodeURIComponent

/** Addresses of screens that the first page does not lead to: they travel with those screens. */
export const furtherPaths = {
  /** Documents on paper: instances by their ids. */
  print: (instanceIds: readonly string[]) => `/print?instances=${instanceIds.map(segment).join(',')}`,
  delegations: () => '/me/delegations',
  maintenance: (kind?: string) =>
    kind === undefined ? '/maintenance' : `/maintenance?kind=${segment(kind)}`,
  /** `new` as the id: an empty one. */
  record: (appCode: string, schemaCode: string, objectId: string) =>
    `/apps/${segment(appCode)}/data/${segment(schemaCode)}/${segment(objectId)}`,
}

export const furtherPatterns = {
  delegations: '/me/delegations',
  maintenance: '/maintenance',
  record: '/apps/:appCode/data/:schemaCode/:objectId',
  print: '/print',
} as const
