/** Refusals around short codes and forms for people without an account (security C-12, C-13). */
export const EMBED_FAULTS = {
  /** Neither a form nor a document of ours. */
  shortCodeTarget: { errcode: 902800, status: 200 },
  tooManyShortCodes: { errcode: 902801, status: 200 },
  /** Unknown, switched off, run out, of somebody who left; or a visit that is over: one answer for all. */
  externalLinkOver: { errcode: 902802, status: 403 },
  externalFormFull: { errcode: 902803, status: 429 },
  externalFormUnfit: { errcode: 902804, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
