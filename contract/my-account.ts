import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { passwordCipher } from './login.ts'
import { tokens } from './session.ts'
import { id, instant, queryInt } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/**
 * Changes my password (spec §5, §7). Both ciphers are made with the key of one `getPublicKey` reply. Every session of
 * mine ends; the answer and its cookie are a new one for this browser (security A-08, S-06). A wrong old password
 * counts as a wrong login. Refused by `invalidInput` with problem `required` for an empty password.
 */
export const modifyUserPassword = endpoint({
  name: 'modifyUserPassword',
  method: 'PUT',
  path: '/api/user/modify_user_password',
  access: 'session',
  write: true,
  input: z.object({
    index: z.string().check(z.minLength(1), mostCharacters(64)),
    oldPassword: passwordCipher,
    newPassword: passwordCipher,
  }),
  output: tokens,
  faults: [
    'wrongOldPassword',
    'passwordUnchanged',
    'passwordTooWeak',
    'loginThrottled',
    'loginPayloadInvalid',
    'insecureTransport',
    'invalidInput',
    'noPermission',
  ],
})

/** A device on which I am signed in. */
export const mySession = z.object({
  id,
  /** The one that asks. */
  current: z.boolean(),
  /** `Chrome`, `WeCom`; empty: unknown. */
  browser: z.string(),
  /** `Windows`, `iOS`; empty: unknown. */
  system: z.string(),
  ip: z.string(),
  createdAt: instant,
  /** To ten minutes: when it last asked for an access token. */
  lastSeenAt: instant,
})
export type MySession = z.infer<typeof mySession>

/** Ours: where I am signed in, the present device first, then by last use; at most 100. */
export const listMySessions = endpoint({
  name: 'listMySessions',
  method: 'GET',
  path: '/api/user/session/list',
  access: 'session',
  input: z.object({}),
  output: z.array(mySession),
  faults: [],
})

/** Ours: signs one of my devices out. One that is out already, or is nobody's, is the same answer. */
export const endMySession = endpoint({
  name: 'endMySession',
  method: 'DELETE',
  path: '/api/user/session/end',
  access: 'session',
  write: true,
  input: z.object({ id }),
  output: z.object({ ended: z.number() }),
  faults: [],
})

/** Ours: signs every device of mine out but this one. */
export const endMyOtherSessions = endpoint({
  name: 'endMyOtherSessions',
  method: 'DELETE',
  path: '/api/user/session/end_others',
  access: 'session',
  write: true,
  input: z.object({}),
  output: z.object({ ended: z.number() }),
  faults: [],
})

/** Largest picture taken; it is drawn anew at 256 × 256. In bytes. */
export const PICTURE_MAX_BYTES = 10 * 1_048_576

const picture = z.object({ imgUrl: z.nullable(z.string()) })

/** Ours: my picture (multipart, one part `file`: JPEG, PNG or WebP). `size` in bytes: told so that a cut one is noticed. */
export const setMyPicture = endpoint({
  name: 'setMyPicture',
  method: 'POST',
  path: '/api/user/picture/set',
  access: 'session',
  upload: true,
  /** `name` as on the device: refusals say it. */
  input: z.object({ name: z.string().check(z.minLength(1), mostCharacters(500)), size: queryInt }),
  output: picture,
  faults: ['fileTooLarge', 'fileTypeRefused', 'imageTooLarge', 'fileEmpty', 'fileCut'],
})

/** Ours: my initials again instead of a picture. */
export const removeMyPicture = endpoint({
  name: 'removeMyPicture',
  method: 'DELETE',
  path: '/api/user/picture/remove',
  access: 'session',
  write: true,
  input: z.object({}),
  output: picture,
  faults: [],
})
