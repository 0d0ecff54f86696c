/** The refusals of uploads, downloads and spreadsheets (security E-03, F-01 … F-10). */
export const FILE_FAULTS = {
  fileTooLarge: { errcode: 901000, status: 413 },
  fileTypeRefused: { errcode: 901001, status: 200 },
  fileContentDiffers: { errcode: 901002, status: 200 },
  fileEmpty: { errcode: 901003, status: 200 },
  fileCut: { errcode: 901004, status: 400 },
  imageTooLarge: { errcode: 901005, status: 200 },
  fileQuarantined: { errcode: 901006, status: 200 },
  tooManyUploads: { errcode: 901007, status: 200 },
  fileLinkOver: { errcode: 901008, status: 403 },
  fileStoreAway: { errcode: 901009, status: 503 },
  tooManySheets: { errcode: 901010, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
