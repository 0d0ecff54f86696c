import type { DiagnosisStep, diagnoseContainer } from '../../contract/diagnosis.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { Vendor } from '../../contract/vendor.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../http/exchange.ts'
import { vendorCorpStates } from '../stores/vendors/vendor-corps.ts'
import { type Connection, connectionOf } from './connection.ts'
import { ownOrigin } from './own-address.ts'
import { signableUrl } from './sign.ts'
import { VendorError, vendorFault } from './vendor-error.ts'

export type DiagnoseDeps = Pick<Deps, 'auth' | 'config' | 'database' | 'vendors'>
type Step = OutputOf<typeof diagnoseContainer>[number]
type Asked = { readonly vendor: Vendor; readonly corpId: string | undefined; readonly url: string }

/** Tries what signing and logging in need, one after the other; what depends on a failed step is skipped. */
export async function diagnose(
  { auth, config, database, vendors }: DiagnoseDeps,
  { vendor, corpId, url }: Asked,
  exchange: Exchange,
): Promise<Step[]> {
  const steps: Step[] = []
  const attempt = async <T>(step: DiagnosisStep, work: () => Promise<T>): Promise<T | null> => {
    const since = performance.now()
    const took = () => Math.round(performance.now() - since)
    try {
      const value = await work()
      steps.push({ step, result: 'ok', fault: null, code: null, ms: took() })
      return value
    } catch (error) {
      steps.push({ ...failedStep(step, error), ms: took() })
      return null
    }
  }
  const skip = (step: DiagnosisStep): null => {
    steps.push({ step, result: 'skipped', fault: null, code: null, ms: 0 })
    return null
  }
  const connection = await attempt('connection', () => connectionOf(database, auth.keys, vendor, corpId))
  await attempt('address', async () => signableUrl(url, ownOrigin(config, exchange), config.basePath))
  if (connection === null) {
    for (const step of ['token', 'ticket', 'events', 'people'] as const) skip(step)
    return steps
  }
  const token = await attempt('token', () => vendors[vendor].token(connection))
  if (token === null) skip('ticket')
  else await attempt('ticket', () => ticketOf(vendors, connection))
  if (connection.secrets.eventKey === null) skip('events')
  else await attempt('events', async () => connection.secrets.eventToken)
  await attempt('people', async () => {
    const states = await vendorCorpStates(database, connection.corpId)
    const state = states.find((one) => one.vendor === vendor)
    if (state?.synced_at == null) throw new Fault('vendorPersonUnknown')
  })
  return steps
}

async function ticketOf(vendors: DiagnoseDeps['vendors'], connection: Connection): Promise<string> {
  return connection.vendor === 'dingtalk'
    ? await vendors.dingtalk.ticket(connection)
    : await vendors.wecom.ticket(connection, 'agent')
}

function failedStep(step: DiagnosisStep, error: unknown): Omit<Step, 'ms'> {
  const fault = vendorFault(error)
  if (!(fault instanceof Fault)) throw error
  const code = error instanceof VendorError && error.code !== '' ? error.code : null
  return { step, result: 'failed', fault: fault.fault, code }
}
