import { describe, expect, it } from 'vitest'
import { passwordRuleOf, requireStrongPassword } from '../../../server/auth/password-policy.ts'
import { hashPassword, isPassword } from '../../../server/auth/passwords.ts'
import { Fault } from '../../../server/base/fault.ts'

const standard = passwordRuleOf('standard')

function accepts(password: string, rule = standard, ownNames: readonly string[] = []): boolean {
  try {
    requireStrongPassword(rule, password, ownNames)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(Fault)
    return false
  }
}

/** A password of this length that keeps the class rule. */
const ofLength = (length: number) => `${'Kv7mQx2wRz9tLp4n'.repeat(9).slice(0, length - 3)}Yb5`

describe('the password rule (A-07)', () => {
  it.each([
    ['standard', [12, 14, 15, 64], [7, 8, 11, 65, 128]],
    ['spec-12-14', [12, 13, 14], [8, 11, 15, 64]],
    ['spec-8-14', [8, 12, 14], [7, 15, 64]],
  ] as const)('%s takes the lengths %j and refuses %j', (profile, good, bad) => {
    const rule = passwordRuleOf(profile)
    for (const length of good) expect(accepts(ofLength(length), rule), String(length)).toBe(true)
    for (const length of bad) expect(accepts(ofLength(length), rule), String(length)).toBe(false)
  })

  it('counts characters, not bytes', () => {
    expect(accepts(`Ab1${'会'.repeat(9)}`)).toBe(true)
    expect(accepts(`Ab1${'会'.repeat(8)}`)).toBe(false)
    expect(accepts(`Ab1${'签'.repeat(61)}`)).toBe(true)
  })

  it.each(['no-capital-letter-7', 'NO-SMALL-LETTER-7', 'No-Digit-In-Here'])(
    'asks for all classes: %s',
    (password) => {
      expect(accepts(password)).toBe(false)
    },
  )

  it.each([
    'Password1234',
    'P@ssw0rd2026',
    'Qwertyuiop123',
    'Welcome12345!',
    'Aa1234567890',
    'Iloveyou1234',
    'Admin1234567',
    'Abcdefghijk1',
    'PasswordPassword1',
    'WelcomeAdmin99',
    'Woaini520520520',
  ])('refuses what leaked lists are made of: %s', (password) => {
    expect(accepts(password)).toBe(false)
  })

  it('refuses one’s own names', () => {
    const own = ['chen.siyuan', '陈思远', 'Huaxin Group']
    expect(accepts('ChenSiyuan2026', standard, own)).toBe(false)
    expect(accepts('Huaxin-Group-1', standard, own)).toBe(false)
    expect(accepts('Tram-Osprey-61', standard, own)).toBe(true)
  })

  it('names its limits in the refusal', () => {
    expect(() => requireStrongPassword(standard, 'short', [])).toThrow(
      expect.objectContaining({ fault: 'passwordTooWeak', details: { params: { min: 12, max: 64 } } }),
    )
  })
})

describe('a stored password', () => {
  it('counts to its last byte, beyond 72 too', async () => {
    const long = 'é'.repeat(60)
    const stored = await hashPassword(long)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(stored, long)).toBe(true)
    expect(await isPassword(stored, `${long.slice(0, -1)}e`)).toBe(false)
  })

  it('that is missing fits nothing', async () => {
    expect(await isPassword(null, '')).toBe(false)
  })
})
