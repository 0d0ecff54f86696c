import { ACCOUNT_FAULTS } from './account-faults.ts'
import { BASIC_FAULTS } from './basic-faults.ts'
import { EMBED_FAULTS } from './embed-faults.ts'
import { FILE_FAULTS } from './file-faults.ts'
import { LIST_FAULTS } from './list-faults.ts'
import { MAP_FAULTS } from './map-faults.ts'
import { MESSAGE_FAULTS } from './message-faults.ts'
import { PORTAL_FAULTS } from './portal-faults.ts'
import { RECORD_FAULTS } from './record-faults.ts'
import { RULE_FAULTS } from './rule-faults.ts'
import { TALK_FAULTS } from './talk-faults.ts'
import { VENDOR_FAULTS } from './vendor-faults.ts'
import { WORKFLOW_FAULTS } from './workflow-faults.ts'

/**
 * Every refusal of the product: its `errcode`, the HTTP status it travels with and, by its name, the locale key
 * `faults.<name>` of its message. Numbers that the API family already uses keep their meaning; ours start at 900000.
 * Business refusals travel as HTTP 200 with a nonzero errcode; session and protocol faults use their status.
 * Spec §8.
 */
export const FAULTS = {
  ...BASIC_FAULTS,
  ...WORKFLOW_FAULTS,
  ...FILE_FAULTS,
  ...LIST_FAULTS,
  ...MAP_FAULTS,
  ...MESSAGE_FAULTS,
  ...RECORD_FAULTS,
  ...TALK_FAULTS,
  ...RULE_FAULTS,
  ...PORTAL_FAULTS,
  ...ACCOUNT_FAULTS,
  ...VENDOR_FAULTS,
  ...EMBED_FAULTS,
} as const

export type FaultName = keyof typeof FAULTS

/** The fault that a received errcode stands for; `undefined` for a number this version does not know. */
export function faultByErrcode(errcode: number): FaultName | undefined {
  return (Object.keys(FAULTS) as FaultName[]).find((name) => FAULTS[name].errcode === errcode)
}
