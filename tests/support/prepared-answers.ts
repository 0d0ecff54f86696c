import { answered } from './scripted-transport.ts'

type Transport = (request: Request) => Promise<Response>
type Sent = { readonly path: string; readonly body: Record<string, unknown> }

/**
 * Lets the server in process answer, but for what a test prepares: the answers of some calls by their path, in order
 * (the last one again and again). Pages always come from the server: what it never offers is shown by no test.
 */
export function preparedAnswers(answers: Readonly<Record<string, readonly unknown[]>>) {
  const sent: Sent[] = []
  const counts = new Map<string, number>()
  const through = (transport: Transport): Transport => {
    return async (request) => {
      const { pathname } = new URL(request.url)
      const prepared = answers[pathname]
      if (prepared === undefined) return transport(request)
      const text = await request.clone().text()
      sent.push({ path: pathname, body: text === '' ? {} : JSON.parse(text) })
      const count = counts.get(pathname) ?? 0
      counts.set(pathname, count + 1)
      const next = prepared[Math.min(count, prepared.length - 1)]
      return next instanceof Response ? next.clone() : answered(next)
    }
  }
  /** The bodies sent to a path. */
  const bodies = ({ path }: { readonly path: string }) =>
    sent.filter((one) => one.path === path).map(({ body }) => body)
  return { through, bodies }
}
