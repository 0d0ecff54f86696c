/** The refusals around DingTalk and WeCom (spec §7 "Auth host"; containers.md §4.1). */
export const VENDOR_FAULTS = {
  /** No organisation of ours is connected to the vendor's, or not to the one that is named. */
  vendorNotConnected: { errcode: 902780, status: 200 },
  /** Used, too old, of another app or organisation: fetch a new code once. */
  vendorCodeInvalid: { errcode: 902781, status: 401 },
  /** Of another browser, another vendor, used, or older than five minutes. */
  loginStateInvalid: { errcode: 902782, status: 401 },
  /** The vendor knows the person, we do not. */
  vendorPersonUnknown: { errcode: 902783, status: 403 },
  /** Not a member of the vendor's organisation. */
  vendorOutsider: { errcode: 902784, status: 403 },
  /** A member, but outside of the app's range. */
  vendorOutOfRange: { errcode: 902785, status: 403 },
  accountSwitchedOff: { errcode: 902786, status: 403 },
  /** `params.code`: the vendor's own number. */
  vendorRefused: { errcode: 902787, status: 200 },
  vendorBusy: { errcode: 902788, status: 429 },
  vendorUnreachable: { errcode: 902789, status: 200 },
  signUrlNotAllowed: { errcode: 902790, status: 200 },
  /** An event that the vendor did not send. */
  vendorEventForged: { errcode: 902791, status: 403 },
} as const satisfies Record<string, { errcode: number; status: number }>
