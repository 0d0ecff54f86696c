import type { PasswordRule } from '../../contract/system.ts'
import { Fault } from '../http/fault.ts'
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
 * Refuses a password that is too short or too long (in characters, nothing is cut off), lacks an upper-case letter, a
 * lower-case letter or a digit, is common, or is made of the person's own names.
 */
export function requireStrongPassword(
  rule: PasswordRule,
  password: string,
  ownNames: readonly string[],
): void {
  const length = [...password].length
  const isStrong =
    length >= rule.min &&
    length <= rule.max &&
    CLASSES.every((characters) => characters.test(password)) &&
    !isCommonPassword(password, ownNames)
  if (!isStrong) throw new Fault('passwordTooWeak', { params: { min: rule.min, max: rule.max } })
}
