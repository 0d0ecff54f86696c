/** The refusals of what a person changes about the own account (spec §5 "Change password"). */
export const ACCOUNT_FAULTS = {
  wrongOldPassword: { errcode: 902600, status: 200 },
  passwordUnchanged: { errcode: 902601, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
