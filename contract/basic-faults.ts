/**
 * The refusals that any page may meet: protocol, session, login and the writes of a form. The app carries these with its
 * first page; it asks for the list of all (fault-codes.ts) when it meets a number that is not here.
 */
export const BASIC_FAULTS = {
  // protocol and session
  serverSlip: { errcode: 900000, status: 500 },
  operationFailed: { errcode: 900001, status: 500 },
  invalidInput: { errcode: 900002, status: 400 },
  unauthenticated: { errcode: 900003, status: 401 },
  noPermission: { errcode: 900004, status: 403 },
  notFound: { errcode: 900005, status: 404 },
  tooLarge: { errcode: 900006, status: 413 },
  tooManyRequests: { errcode: 900007, status: 429 },
  clientOutdated: { errcode: 900008, status: 409 },
  notReady: { errcode: 900009, status: 503 },
  methodNotAllowed: { errcode: 900010, status: 405 },
  unsupportedMediaType: { errcode: 900011, status: 415 },
  diskFull: { errcode: 900012, status: 507 },
  // login
  wrongCredentials: { errcode: 1000, status: 200 },
  loginThrottled: { errcode: 10001, status: 429 },
  unknownOrganisation: { errcode: 900101, status: 200 },
  loginPayloadInvalid: { errcode: 900102, status: 200 },
  insecureTransport: { errcode: 900103, status: 200 },
  organisationNotConfigured: { errcode: 900104, status: 200 },
  firstRunLinkInvalid: { errcode: 900105, status: 200 },
  passwordTooWeak: { errcode: 900106, status: 200 },
  // writes
  duplicateSubmission: { errcode: 100005, status: 200 },
  dataChanged: { errcode: 302036, status: 200 },
  alreadyHandled: { errcode: 402501, status: 200 },
  instanceDeleted: { errcode: 402500, status: 200 },
  notParticipant: { errcode: 900202, status: 403 },
  actionNotOffered: { errcode: 900203, status: 200 },
  opinionRequired: { errcode: 900204, status: 200 },
  opinionTooLong: { errcode: 900205, status: 200 },
  fieldRequired: { errcode: 900206, status: 200 },
  fieldInvalid: { errcode: 900207, status: 200 },
  fieldReadOnly: { errcode: 900208, status: 200 },
  fieldHidden: { errcode: 900209, status: 200 },
  fieldUnknown: { errcode: 900210, status: 200 },
  noOneToApprove: { errcode: 900211, status: 200 },
  tooManyParticipants: { errcode: 402514, status: 200 },
  cannotReturn: { errcode: 900212, status: 200 },
  instanceEnded: { errcode: 900213, status: 200 },
  // forms and workflows
  formNotPublished: { errcode: 401033, status: 200 },
  mayNotStart: { errcode: 700020, status: 200 },
  departmentNotYours: { errcode: 900301, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>

type BasicFaultName = keyof typeof BASIC_FAULTS

/** The basic fault of a received errcode; `undefined`: not one of these. */
export function basicFaultByErrcode(errcode: number): BasicFaultName | undefined {
  return (Object.keys(BASIC_FAULTS) as BasicFaultName[]).find(
    (name) => BASIC_FAULTS[name].errcode === errcode,
  )
}
