import type { FastifyInstance } from 'fastify'
import { type beginContainerLogin, readFirst } from '../../contract/container-login.ts'
import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts'
import { CLIENT_TYPE_HEADER, CLIENT_VERSION_HEADER } from '../../contract/envelope.ts'
import { getMessageFormUrl } from '../../contract/form-calls.ts'
import { loadForm } from '../../contract/forms.ts'
import { getLoginInfo } from '../../contract/login-info.ts'
import { searchWorkItems } from '../../contract/work-items.ts'
import { shownSession } from '../auth/cookies.ts'
import { sessionForReading } from '../auth/sessions.ts'
import { requireSameSite } from '../auth/transport.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { type PublicContext, route } from '../http/route.ts'

/** What src/standalone/early may ask for: none of it changes anything that its own call would not. */
const READS: ReadonlySet<string> = new Set(
  [getLoginInfo, loadForm, getMessageFormUrl, searchWorkItems].map(({ path }) => path),
)
/** What of the call tells how it is to be answered. */
const HANDED_ON = ['accept-language', 'host', 'user-agent', CLIENT_TYPE_HEADER, CLIENT_VERSION_HEADER]

type Begin = (
  input: ParsedInputOf<typeof beginContainerLogin>,
  context: PublicContext,
) => Promise<OutputOf<typeof beginContainerLogin>>

/** The first reads of a page, each answered as the same call with a token would be; or the begin of its login. */
export function registerFirstReads(
  app: FastifyInstance,
  { auth, config }: Pick<Deps, 'auth' | 'config'>,
  begin: Begin,
): void {
  const readAs = async (token: string, addresses: readonly string[], { call, exchange }: PublicContext) => {
    const told = HANDED_ON.flatMap((name) => {
      const value = exchange.header(name)
      return value === undefined ? [] : [[name, value] as const]
    })
    const headers = { ...Object.fromEntries(told), authorization: `Bearer ${token}` }
    return Promise.all(
      addresses.map(async (address) => {
        if (!READS.has(`/${address.split('?')[0]}`)) return { status: 404, body: '' }
        const url = config.basePath + address
        const answer = await app.inject({ method: 'GET', url, headers, remoteAddress: call.ip })
        return { status: answer.statusCode, body: answer.body }
      }),
    )
  }

  route(app, readFirst, async ({ addresses, login }, context) => {
    requireSameSite(context.exchange, config.publicUrl)
    const shown = shownSession(context.exchange)
    const session = shown === undefined ? null : await sessionForReading(auth, shown.refreshToken)
    if (session !== null) {
      const answers = await readAs(session.token, addresses, context)
      return { session: session.id, answers, login: null }
    }
    if (login === undefined) throw new Fault('unauthenticated')
    return { session: null, answers: [], login: await begin(login, context) }
  })
}
