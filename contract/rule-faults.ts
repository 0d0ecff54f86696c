/**
 * Refusals of business rules and data dictionaries (spec §7). The 5500xx numbers are the family's; each
 * rule fault names the rule (`FaultDetails.rule`).
 */
export const RULE_FAULTS = {
  // a rule at work
  ruleModelGone: { errcode: 550005, status: 200 },
  ruleFailed: { errcode: 550007, status: 200 },
  ruleRecordChanged: { errcode: 550008, status: 200 },
  ruleTooManyRecords: { errcode: 550009, status: 200 },
  ruleRefused: { errcode: 550010, status: 200 },
  ruleRecordRefused: { errcode: 550011, status: 200 },
  // rules by their administrators
  ruleInvalid: { errcode: 901301, status: 200 },
  ruleChanged: { errcode: 901302, status: 200 },
  ruleOfApp: { errcode: 901303, status: 200 },
  ruleCodeTaken: { errcode: 901304, status: 200 },
  buttonNotOffered: { errcode: 901305, status: 200 },
  // dictionaries
  dictionaryOfApp: { errcode: 901311, status: 200 },
  dictionaryCodeTaken: { errcode: 901312, status: 200 },
  dictionaryParent: { errcode: 901313, status: 200 },
  dictionaryClassCodeTaken: { errcode: 902700, status: 200 },
  dictionaryClassUsed: { errcode: 902701, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
