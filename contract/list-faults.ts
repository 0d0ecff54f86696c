/** The refusals of lists over a whole organisation (spec §7 list_instances, list_workitems). */
export const LIST_FAULTS = {
  searchTooWide: { errcode: 902100, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
