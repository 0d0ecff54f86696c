import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'

export const ACCESS_TOKEN_SECONDS = 600
const TYPE = 'at+jwt'
const AUDIENCE = 'api'
const ISSUER = 'countersign'
const SKEW_SECONDS = 60
const REMEMBERED_TOKENS = 10_000

const claimsSchema = z.object({
  sub: z.string(),
  corp: z.string(),
  sid: z.uuid(),
  epoch: z.int(),
  jti: z.string(),
  iat: z.int(),
  exp: z.int(),
})

/** What an access token says; `exp` and `iat` in seconds since 1970. */
export type Claims = z.infer<typeof claimsSchema>

export type TokenSubject = {
  readonly userId: string
  readonly corpId: string
  readonly sessionId: string
  readonly epoch: number
}

/** Signs and checks access tokens: HS256 and nothing else, one key, one audience (security ). */
export type AccessTokens = {
  sign(subject: TokenSubject, seconds?: number): Promise<{ readonly token: string; readonly claims: Claims }>
  /** Null unless it is ours and in time. `expired` also lets one pass whose time is over (logout). */
  verify(token: string, options?: { readonly expired: boolean }): Promise<Claims | null>
}

export function createAccessTokens(key: Uint8Array, clock: () => number): AccessTokens {
  // A token is checked by its signature once; afterwards its text is the proof.
  const verified = new LRUCache<string, Claims>({ max: REMEMBERED_TOKENS })
  const seconds = () => Math.floor(clock() / 1000)
  return {
    sign: async (subject, life = ACCESS_TOKEN_SECONDS) => {
      const claims = claimsOf(subject, seconds(), life)
      const { iat, ...rest } = claims
      const token = await new SignJWT(rest)
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuedAt(iat)
        .setAudience(AUDIENCE)
        .setIssuer(ISSUER)
        .sign(key)
      return { token, claims }
    },
    verify: async (token, options) => {
      const claims = verified.get(token) ?? (await check(token, key, clock))
      if (claims === null) return null
      verified.set(token, claims)
      if (claims.iat > seconds() + SKEW_SECONDS) return null
      return claims.exp > seconds() || options?.expired === true ? claims : null
    },
  }
}

function claimsOf(subject: TokenSubject, now: number, life: number): Claims {
  return {
    sub: subject.userId,
    corp: subject.corpId,
    sid: subject.sessionId,
    epoch: subject.epoch,
    jti: randomUUID(),
    iat: now,
    exp: now + life,
  }
}

/** Signature, type, audience, issuer and shape. Expiry is judged by the caller, without any allowance. */
async function check(token: string, key: Uint8Array, clock: () => number): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: TYPE,
      audience: AUDIENCE,
      issuer: ISSUER,
      currentDate: new Date(clock()),
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    if (typeof payload.nbf === 'number' && payload.nbf > clock() / 1000 + SKEW_SECONDS) return null
    const claims = claimsSchema.safeParse(payload)
    return claims.success ? claims.data : null
  } catch {
    return null
  }
}
