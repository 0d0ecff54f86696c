import { base } from './page.ts'

type Answer = Promise<Response | undefined>

const OUTLIVED_MS = 30_000
const origin = location.origin + base
let answers: Record<string, Answer> = {}

export function keep(address: string, answer: Answer): void {
  answers[origin + address] = answer
}

/** The app takes each once (src/lib/http/http.ts); what nobody took in time is too old to be shown. */
export function handOut(): void {
  setTimeout(() => {
    answers = {}
  }, OUTLIVED_MS)
  window.countersignEarly = (address) => {
    const answer = answers[address]
    delete answers[address]
    return answer
  }
}

export function ask(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(origin + address, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...headers,
      [OURS.clientVersionHeader]: OURS.wireVersion,
    },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-store',
  })
}

/** Whatever goes wrong here, the app asks again and says so. */
export function nothing(): undefined {}

/** What an answer holds, as far as it is looked at here; the app checks the same answer by the contract. */
export async function read<T>(response: Response | undefined): Promise<Partial<T> | undefined> {
  return response?.ok ? await response.clone().json().catch(nothing) : undefined
}

export function jsonAnswer(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
