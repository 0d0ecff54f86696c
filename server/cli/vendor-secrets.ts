import type { Readable } from 'node:stream'
import type { VendorSecrets } from '../vendors/connection.ts'

/** Shown where somebody types them. */
export const SECRETS_HELP = `Type, or better pipe in, one a line, and end with Ctrl-D:
secret=…   of the app (DingTalk: appSecret)
token=…    of events, and
key=…      their EncodingAESKey (both may be left out: then no events are taken)`

const LONGEST = 10_000
const EVENT_KEY = /^[A-Za-z0-9]{43}$/

/**
 * The secrets of a vendor from standard input, never from the command line: that is seen by everybody on the machine
 * and kept by shells. Answers with words where they cannot be used; these quote nothing.
 */
export async function readSecrets(input: Readable): Promise<VendorSecrets | string> {
  let text = ''
  for await (const part of input) {
    text += String(part)
    if (text.length > LONGEST) return 'That is too long for secrets.'
  }
  const given = new Map(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^\s*(secret|token|key)\s*=\s*(\S+)\s*$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    }),
  )
  const appSecret = given.get('secret')
  const eventToken = given.get('token') ?? null
  const eventKey = given.get('key') ?? null
  if (appSecret === undefined) return `There is no line secret=… on standard input.\n${SECRETS_HELP}`
  if ((eventToken === null) !== (eventKey === null)) return 'Events need both: token=… and key=….'
  if (eventKey !== null && !EVENT_KEY.test(eventKey))
    return 'key=… is an EncodingAESKey of 43 letters and digits.'
  return { appSecret, eventToken, eventKey }
}
