import { FAULTS, type FaultName } from '../../contract/fault-codes.ts'

export type ScriptedAnswer = Response | Error | (() => Promise<Response>)

/** A queue of prepared answers by path, for failures and slowness; a call nobody prepared fails the test. */
export function scriptedTransport(answers: Record<string, ScriptedAnswer[]>) {
  const calls: { path: string; method: string; authorization: string | null }[] = []
  const transport = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    calls.push({
      path: pathname,
      method: request.method,
      authorization: request.headers.get('authorization'),
    })
    const next = answers[pathname]?.shift()
    if (next === undefined) throw new Error(`nothing prepared for ${request.method} ${pathname}`)
    if (next instanceof Error) throw next
    return typeof next === 'function' ? next() : next
  }
  return { transport, calls }
}

export function answered(data: unknown): Response {
  return Response.json({ errcode: 0, errmsg: '', data, traceId: 'trace-1' })
}

export function refused(fault: FaultName, details: object = {}): Response {
  const { errcode, status } = FAULTS[fault]
  const body = { errcode, errmsg: fault, data: { fault, ...details }, traceId: 'trace-2' }
  return Response.json(body, { status })
}

/** What login and refresh answer. */
export function granted(token: string): Response {
  return Response.json({
    success: true,
    access_token: token,
    exp: Math.floor(Date.now() / 1000) + 600,
    expires_in: 600,
    user_name: 'linjing',
    token_type: 'bearer',
    scope: 'read',
    jti: token,
  })
}
