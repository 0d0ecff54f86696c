import { OK, type PlatformResult, type Signature, type Signer } from '../platform.ts'
import { quietRefusals } from '../quiet-refusals.ts'
import { SIGNED_CALLS } from './abilities.ts'
import { readRefusal } from './answers.ts'

type Sdk = typeof import('./wecom-sdk.ts')

/** The server's refusal to sign, on its way through the SDK. */
class NotSigned extends Error {
  readonly result: PlatformResult<Signature>
  constructor(result: PlatformResult<Signature>) {
    super(result.status === 'failed' ? `${result.code}: ${result.text}` : result.status)
    this.result = result
  }
}

/** The address changed while the SDK was being told of it; it asks anew at the next call. */
const MOVED = /SDK Error: Aborted/

/**
 * Tells the SDK how to have an address signed; it asks again when the address changes. Both signatures: clients before
 * 3.0.24 want that of the organisation first, later ones only that of the application. It is never asked for the first
 * by name, because it would send it with the fields of the second (containers.md §2.2).
 */
export async function registerPage(
  sdk: Sdk,
  sign: Signer,
): Promise<PlatformResult<() => Promise<PlatformResult<null>>>> {
  const first = await sign({ host: 'wecom', url: addressNow(), ticket: 'app' })
  if (first.status !== 'ok') return first
  const { corpId, agentId } = first.value
  let kept: { url: string; value: Signature } | undefined = { url: addressNow(), value: first.value }

  const signature = (ticket: 'corp' | 'app') => async (url: string) => {
    const known = ticket === 'app' && kept?.url === url ? kept.value : undefined
    kept = undefined
    if (known !== undefined) return fields(known)
    const signed = await sign({ host: 'wecom', url, ticket })
    if (signed.status !== 'ok') throw new NotSigned(signed)
    return fields(signed.value)
  }
  const refused = quietRefusals()
  sdk.register({
    corpId,
    agentId,
    jsApiList: [...SIGNED_CALLS],
    getConfigSignature: signature('corp'),
    getAgentConfigSignature: signature('app'),
    onConfigFail: refused,
    onAgentConfigFail: refused,
  })
  const ready = async (): Promise<PlatformResult<null>> => {
    try {
      await sdk.ensureAgentConfigReady()
      return OK
    } catch (reason) {
      if (reason instanceof NotSigned) return reason.result.status === 'ok' ? OK : reason.result
      if (reason instanceof Error && MOVED.test(reason.message)) return await ready()
      return readRefusal(reason)
    }
  }
  return { status: 'ok', value: ready }
}

function addressNow(): string {
  return location.href.split('#')[0] ?? ''
}

function fields({ timestamp, nonceStr, signature }: Signature) {
  return { timestamp, nonceStr, signature }
}
