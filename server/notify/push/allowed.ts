import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The push services of the browsers: Chromium, Firefox, Safari, Edge. A dot in front: and below. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/** Whom a push may be handed to. `inside`: a service of the configuration, which may stand in our own network. */
export type PushService = { readonly url: URL; readonly inside: boolean }

/**
 * The service behind an endpoint that a browser named; null for any address that is not one (security F-09): another
 * host, protocol or port, an address instead of a name, a user name inside.
 */
export function pushServiceOf(endpoint: string, ownServices: readonly string[]): PushService | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (ownServices.includes(url.origin)) return { url, inside: true }
  if (url.protocol !== 'https:' || url.port !== '') return null
  const isKnown = SERVICES.some((name) =>
    name.startsWith('.') ? url.hostname.endsWith(name) : url.hostname === name,
  )
  return isKnown ? { url, inside: false } : null
}

const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4')
// Only what is routed at all is open: 2000::/3, without the prefixes that carry IPv4 inside.
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
const carried = new BlockList()
carried.addSubnet('2001::', 32, 'ipv6')
carried.addSubnet('2002::', 16, 'ipv6')

/** Whether an address lies in the open internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  return isIPv6(address) && routed.check(address, 'ipv6') && !carried.check(address, 'ipv6')
}
