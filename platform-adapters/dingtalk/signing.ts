import { OK, PLATFORM_FAULTS, type PlatformResult, type Signer, type System } from '../platform.ts'
import { quietRefusals } from '../quiet-refusals.ts'
import { failed } from '../settle.ts'
import { SIGNED_CALLS } from './abilities.ts'
import { readRefusal } from './answers.ts'

type Sdk = typeof import('./dingtalk-sdk.ts')

/** The page may move on while the server signs; it is asked again for the address that is then there. */
const MOST_MOVES = 3

/**
 * Has the page signed. `config` counts once for each load of a page, so this is called once; the signature must be of
 * the address the client compares it with (containers.md §3.1): the one the page was entered at on Android, the one it
 * is at now elsewhere.
 */
export async function signPage(
  { dd }: Sdk,
  sign: Signer,
  { system, entryUrl }: { readonly system: System; readonly entryUrl: string },
): Promise<PlatformResult<{ corpId: string; configured: Promise<PlatformResult<null>> }>> {
  const address = () => (system === 'android' ? entryUrl : location.href).split('#')[0] ?? ''
  for (let move = 0; move < MOST_MOVES; move += 1) {
    const url = address()
    const signed = await sign({ host: 'dingtalk', url, ticket: 'app' })
    if (signed.status !== 'ok') return signed
    if (address() !== url) continue
    const { corpId, agentId, timestamp, nonceStr, signature } = signed.value
    const configured = new Promise<PlatformResult<null>>((settle) => {
      dd.config({
        agentId,
        corpId,
        timeStamp: timestamp,
        nonceStr,
        signature,
        type: 0,
        jsApiList: [...SIGNED_CALLS],
      })
      // In this order: a `ready` from before the `config` would come without it (containers.md §2.1).
      const quiet = quietRefusals()
      dd.error((reason: unknown) => {
        quiet(reason)
        settle(refused(reason))
      })
      dd.ready(() => settle(OK))
    })
    return { status: 'ok', value: { corpId, configured } }
  }
  return failed(PLATFORM_FAULTS.signature, 'the address did not stand still')
}

function refused(reason: unknown): PlatformResult<null> {
  const read = readRefusal(reason)
  const text = read.status === 'failed' ? `${read.code}: ${read.text}` : read.status
  return failed(PLATFORM_FAULTS.signature, text)
}
