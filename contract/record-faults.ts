/**
 * Refusals about records of biz models and lists of them (wire.md §9, §15; docs/permissions.md "Records"). Apart from
 * the basic ones, because only pages of records and lists meet them.
 */
export const RECORD_FAULTS = {
  modelUnknown: { errcode: 300004, status: 200 },
  modelCodeInvalid: { errcode: 300006, status: 200 },
  valueNotUnique: { errcode: 800150006, status: 200 },
  sheetUnknown: { errcode: 901100, status: 200 },
  recordNotCreatable: { errcode: 901101, status: 200 },
  recordReadOnly: { errcode: 901102, status: 200 },
  recordNotDeletable: { errcode: 901103, status: 200 },
  recordOfRun: { errcode: 901104, status: 200 },
  recordRelated: { errcode: 901105, status: 200 },
  listViewUnknown: { errcode: 901106, status: 200 },
  listColumnUnknown: { errcode: 901107, status: 200 },
  listFilterInvalid: { errcode: 901108, status: 200 },
  listFilterTooLarge: { errcode: 901109, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
