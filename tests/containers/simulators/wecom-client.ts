import type { Contacts, Params, Setting } from './setting.ts'
import { digestOf, withoutHash } from './signature.ts'
import { slowAnswers } from './slow-answers.ts'

const CONTACTS: Contacts = {
  people: [
    { id: 'ww-lina', name: '李娜' },
    { id: 'ww-wangwei', name: '王伟' },
  ],
  departments: [{ id: '7', name: '财务部' }],
}
const PICKERS = new Set(['selectEnterpriseContact', 'scanQRCode', 'shareAppMessage'])
const PHONES_ONLY = new Set(['scanQRCode', 'geoLocation', 'previewFile'])

type Result = Readonly<Record<string, unknown>>

/** WeCom's client: one object for an answer, whose word says how it went (containers.md §2.2). */
export function wecomClient(setting: Setting) {
  const { faults, system } = setting
  const calls: { method: string; params: Params }[] = []
  const { turnOf, release } = slowAnswers(() => faults.slow ?? [])
  const isPhone = system === 'ios' || system === 'android'
  let signed: { url: string; calls: readonly unknown[]; signature: unknown } | undefined

  const verify = async (
    ticket: string,
    params: Params,
    timestamp: unknown,
    nonce: unknown,
    signature: unknown,
  ) => {
    const url = withoutHash(location.href)
    const expected = await digestOf(ticket, String(nonce), String(timestamp), url)
    if (signature !== expected && faults.protocol !== 'signature') return 'fail_invalid signature'
    const list = params.jsApiList ?? params.verifyJsApiList
    signed = { url, calls: Array.isArray(list) ? list : [], signature }
    return 'ok'
  }

  const answer = async (method: string, params: Params): Promise<Result> => {
    const word = (said: string, more: Result = {}) => ({ err_msg: `${method}:${said}`, ...more })
    if (method === 'preVerifyJSAPI') {
      if (params.verifyAppId !== setting.corpId) return word('fail_invalid appid')
      const { verifyTimestamp, verifyNonceStr, verifySignature } = params
      return word(
        await verify(setting.tickets.corp, params, verifyTimestamp, verifyNonceStr, verifySignature),
      )
    }
    if (method === 'agentConfig') {
      if (params.corpid !== setting.corpId || params.agentid !== setting.agentId)
        return word('fail_invalid corpid')
      return word(
        await verify(setting.tickets.app, params, params.timestamp, params.nonceStr, params.signature),
      )
    }
    if (faults.unknown?.includes(method) || (!isPhone && PHONES_ONLY.has(method)))
      return word('function_not_exist')
    const isAllowed =
      signed?.calls.includes(method) &&
      signed.url === withoutHash(location.href) &&
      params.verifySignature === signed.signature
    if (!isAllowed || faults.denied?.includes(method)) return word('permission denied')
    if (PICKERS.has(method) && faults.cancel) return word('cancel')
    return answerOf(method, params, word)
  }

  const answerOf = (
    method: string,
    params: Params,
    word: (said: string, more?: Result) => Result,
  ): Result => {
    switch (method) {
      case 'selectEnterpriseContact':
        return word('ok', { result: contacts(params) })
      case 'scanQRCode':
        return word('ok', {
          resultStr: system === 'ios' ? JSON.stringify({ scan_code: { scan_result: CODE } }) : CODE,
        })
      case 'geoLocation':
        return word('ok', { latitude: '39.989410', longitude: 116.480881, speed: 0, accuracy: 30 })
      case 'getNetworkType':
        return { err_msg: 'network_type:wifi' }
      case 'imagePreview':
      case 'previewFile':
      case 'closeWindow':
      case 'setClipboardData':
      case 'openDefaultBrowser':
      case 'shareAppMessage':
        return word('ok')
      default:
        return word('function_not_exist')
    }
  }

  const contacts = ({ mode, type }: Params) => {
    const types: readonly unknown[] = Array.isArray(type) ? type : []
    const some = <T>(all: readonly T[]) => (mode === 'multi' ? all : all.slice(0, 1))
    const { people, departments } = setting.contacts ?? CONTACTS
    const picked = {
      selectAll: false,
      userList: types.includes('user') ? some(people).map((one) => ({ ...one, avatar: '' })) : [],
      // Departments come as numbers.
      departmentList: types.includes('department')
        ? some(departments).map(({ id, name }) => ({ id: Number(id), name }))
        : [],
    }
    // Android writes the answer as text.
    return system === 'android' ? JSON.stringify(picked) : picked
  }

  return {
    calls,
    release,
    ask: async (method: string, params: unknown): Promise<Result> => {
      const plain: Params = JSON.parse(JSON.stringify(params ?? {}))
      calls.push({ method, params: plain })
      await turnOf(method)
      return await answer(method, plain)
    },
  }
}
export type WecomClient = ReturnType<typeof wecomClient>

/** A bar code: its kind, a comma, its text. */
const CODE = 'CODE_128,https://example.com/asset?no=17,a'
