import { dingTalkSign, weComSign } from '../../../contract/sign.ts'
import type { PlatformResult, Signature, Signer } from '../../../platform-adapters/platform.ts'
import { call } from '../api/api.ts'
import { AppError, faultOf } from '../base/app-error.ts'
import { storedConfig } from '../device/device-store.ts'

/** Has the server sign the page for its container; loaded when an adapter first asks. */
export const signPage: Signer = async ({ host, url, ticket }) => {
  const { corpId } = storedConfig()
  const asked = { url, ...(corpId === undefined ? {} : { corpId }) }
  try {
    if (host === 'dingtalk') {
      const { timeStamp: timestamp, ...signed } = await call(dingTalkSign, asked)
      return ok({ ...signed, timestamp })
    }
    return ok(await call(weComSign, { ...asked, ticket: ticket === 'app' ? 'agent' : 'corp' }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: 'failed', code: faultOf(error) ?? error.failure.kind, text: error.message }
  }
}

function ok(value: Signature): PlatformResult<Signature> {
  return { status: 'ok', value }
}
