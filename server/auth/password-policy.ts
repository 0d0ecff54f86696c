import type { PasswordRule } from '../../contract/system.ts'
import { Fault } from '../base/fault.ts'
import { isCommonPassword } from './common-passwords.ts'

const PROFILES = {
  standard: { profile: 'standard', min: 12, max: 64 },
  'spec-12-14': { profile: 'spec-12-14', min: 12, max: 14 },
  'spec-8-14': { profile: 'spec-8-14', min: 8, max: 14 },
} as const satisfies Record<PasswordRule['profile'], PasswordRule>

const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\d/]

/** The rule in force. Spec gap: the spec has two lengths; one setting chooses, the default allows long ones. */
export function passwordRuleOf(profile: PasswordRule['profile']): PasswordRule {
  return PROFILES[profile]
}

/**
 * Whether a password keeps the rule: not too short or too long (in characters, nothing is cut off), with an upper-case
 * letter, a lower-case letter and a digit, not common and not made of the person's own names.
 */
export function isStrongPassword(rule: PasswordRule, password: string, ownNames: readonly string[]): boolean {
  const length = [...password].length
  return (
    length >= rule.min &&
    length <= rule.max &&
    CLASSES.every((characters) => characters.test(password)) &&
    !isCommonPassword(password, ownNames)
  )
}

/** Refuses a password that does not keep the rule. */
export function requireStrongPassword(
  rule: PasswordRule,
  password: string,
  ownNames: readonly string[],
): void {
  if (isStrongPassword(rule, password, ownNames)) return
  throw new Fault('passwordTooWeak', { params: { min: rule.min, max: rule.max } })
}
