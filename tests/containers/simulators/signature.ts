/** What both vendors sign, and how (containers.md §3.1): lower-case hex of the SHA-1. */
export async function digestOf(
  ticket: string,
  nonce: string,
  timestamp: string,
  url: string,
): Promise<string> {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const withoutHash = (address: string) => address.split('#')[0] ?? ''
