import { hkdfSync } from 'node:crypto'

/** Keys of the process, each for one use only, derived from the master secret (HKDF-SHA-256). */
export type DerivedKeys = {
  readonly accessToken: Uint8Array
  readonly refreshToken: Uint8Array
  readonly loginNonce: Uint8Array
  readonly loginKey: Uint8Array
  /** Seals secrets that are stored as settings. */
  readonly setting: Uint8Array
  /** Signs the marks of devices on which people signed in. */
  readonly deviceMark: Uint8Array
  readonly fileLink: Uint8Array
  readonly pushKey: Uint8Array
  readonly passwordLink: Uint8Array
  /** Seals what DingTalk and WeCom gave the organisations for our app. */
  readonly vendorSecret: Uint8Array
  /** Tokens of visits of forms for people without an account. */
  readonly externalVisit: Uint8Array
  /** Signs anchors of the log that go to the server's output. */
  readonly logAnchor: Uint8Array
}

export function deriveKeys(master: Uint8Array): DerivedKeys {
  const derive = (use: string) => new Uint8Array(hkdfSync('sha256', master, 'countersign', use, 32))
  return {
    accessToken: derive('access token v1'),
    refreshToken: derive('refresh token v1'),
    loginNonce: derive('login nonce v1'),
    loginKey: derive('login key v1'),
    setting: derive('setting v1'),
    deviceMark: derive('device mark v1'),
    fileLink: derive('file link v1'),
    pushKey: derive('push key v1'),
    passwordLink: derive('password link v1'),
    vendorSecret: derive('vendor secret v1'),
    externalVisit: derive('external visit v1'),
    logAnchor: derive('log anchor v1'),
  }
}
