import { createDingTalkFake, type DingTalkFake } from './dingtalk-fake.ts'
import { serveFake } from './fake-http.ts'
import { createWeComFake, type WeComFake } from './wecom-fake.ts'

/** Both vendors' servers on loopback, as strict as the real ones (containers.md §3). */
export type VendorFake = {
  readonly dingtalk: DingTalkFake
  readonly wecom: WeComFake
  /** For the environment of the server that is tested. */
  readonly env: Readonly<Record<'DINGTALK_API_BASE' | 'DINGTALK_OAPI_BASE' | 'WECOM_API_BASE', string>>
  close(): Promise<void>
}

/** `now` in milliseconds since 1970: codes, tokens and tickets grow old by it. */
export async function startVendorFake(now: () => number = Date.now): Promise<VendorFake> {
  const dingtalk = createDingTalkFake(now)
  const wecom = createWeComFake(now)
  const served = await serveFake((call) =>
    call.path.startsWith('/cgi-bin/') ? wecom.handle(call) : dingtalk.handle(call),
  )
  const { origin, close } = served
  return {
    dingtalk,
    wecom,
    env: { DINGTALK_API_BASE: origin, DINGTALK_OAPI_BASE: origin, WECOM_API_BASE: origin },
    close,
  }
}
