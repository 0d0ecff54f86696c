/** Refusals of notifications to devices. */
export const MESSAGE_FAULTS = {
  pushServiceNotAllowed: { errcode: 902500, status: 200 },
  pushKeysInvalid: { errcode: 902501, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
