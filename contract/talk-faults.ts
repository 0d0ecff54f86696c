/**
 * The refusals of what people write to one another: comments on a form, common phrases, and what lies with an opinion
 * (spec §7 "Form comments", "Common comments"; engine G6; security D-18). Met by the pages that show a document.
 */
export const TALK_FAULTS = {
  // comments
  commentEmpty: { errcode: 901200, status: 200 },
  commentTooLong: { errcode: 901201, status: 200 },
  mentionNotAllowed: { errcode: 901202, status: 200 },
  tooManyMentions: { errcode: 901203, status: 200 },
  commentNotYours: { errcode: 901204, status: 200 },
  commentDeleted: { errcode: 901205, status: 200 },
  // common phrases
  tooManyPhrases: { errcode: 901210, status: 200 },
  phraseEmpty: { errcode: 901211, status: 200 },
  phraseTooLong: { errcode: 901212, status: 200 },
  phraseOrderStale: { errcode: 901213, status: 200 },
  // what lies with an opinion
  signatureRequired: { errcode: 901220, status: 200 },
  fileNotYours: { errcode: 901222, status: 200 },
  tooManyFiles: { errcode: 901223, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
