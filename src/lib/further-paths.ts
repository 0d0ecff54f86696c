const segment = encodeURIComponent

/** Addresses of screens that the first page does not lead to: they travel with those screens. */
export const furtherPaths = {
  delegations: () => '/me/delegations',
  maintenance: (kind?: string) =>
    kind === undefined ? '/maintenance' : `/maintenance?kind=${segment(kind)}`,
}

export const furtherPatterns = {
  delegations: '/me/delegations',
  maintenance: '/maintenance',
} as const
