/** Refusals of the map service. One answer for every way it can fail, so that nothing of the network shows (security F-09). */
export const MAP_FAULTS = {
  mapNotConfigured: { errcode: 901500, status: 200 },
  mapUnavailable: { errcode: 901501, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
