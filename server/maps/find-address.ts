import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { firstCharacters } from '../../contract/typed-text.ts'
import { Fault } from '../base/fault.ts'
import { createParty, type Party } from '../base/outside/party.ts'
import type { MapKey } from './setting.ts'

const LARGEST_ANSWER = 64 * 1024
const LONGEST_ADDRESS = 500

const LIMIT_MS = 3_000
/** A person waits, and can type the address: a service that is back is asked again soon. */
const LONGEST_MS = 30_000

/** The service's word for "found" and the address, which is an empty list where there is none. */
const answerShape = z.object({
  status: z.literal('1'),
  regeocode: z.object({ formatted_address: z.union([z.string(), z.array(z.unknown())]) }),
})

/** The map service of the configuration. */
export type MapService = { readonly url: string; readonly party: Party }

export function createMapService(url: string): MapService {
  return { url, party: createParty({ name: 'the map service', limitMs: LIMIT_MS, longestMs: LONGEST_MS }) }
}

/**
 * The address at coordinates by the map service of the configuration, the only one that is asked (security F-09): no
 * redirects, three seconds, a small answer, one refusal for every failure, and none of it is asked while it is down. The request is signed with the secret the
 * way the web service of AMap asks for; coordinates go as they are, in WGS 84.
 */
export async function findAddressAt(
  service: MapService,
  { key, secret }: MapKey,
  place: { readonly latitude: number; readonly longitude: number },
): Promise<string | null> {
  const query = new Map([
    ['key', key],
    ['location', `${place.longitude.toFixed(6)},${place.latitude.toFixed(6)}`],
  ])
  if (secret !== null) query.set('sig', signatureOf(query, secret))
  const url = `${service.url}/v3/geocode/regeo?${new URLSearchParams([...query])}`
  const answer = answerShape.safeParse(await askedJson(service.party, url))
  if (!answer.success) throw new Fault('mapUnavailable')
  const { formatted_address: address } = answer.data.regeocode
  return typeof address === 'string' && address !== '' ? firstCharacters(address, LONGEST_ADDRESS) : null
}

function signatureOf(query: ReadonlyMap<string, string>, secret: string): string {
  const sorted = [...query].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`)
  return createHash('md5')
    .update(sorted.join('&') + secret)
    .digest('hex')
}

/** Null where there is no answer, or none that could be one of the service. */
async function askedJson(party: Party, url: string): Promise<unknown> {
  try {
    const text = await party.ask((signal) => askedText(url, signal))
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

async function askedText(url: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(url, { redirect: 'error', signal })
  if (answer.status >= 500) throw new Error(`the map service answered ${answer.status}`)
  if (!answer.ok || answer.body === null) return null
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LARGEST_ANSWER) return null
  }
  return text
}
