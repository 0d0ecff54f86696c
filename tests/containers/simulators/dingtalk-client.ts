import type { Answer, Contacts, Params, Setting } from './setting.ts'
import { digestOf, withoutHash } from './signature.ts'
import { slowAnswers } from './slow-answers.ts'

const CONTACTS: Contacts = {
  people: [
    { id: 'dd-lina', name: '李娜' },
    { id: 'dd-wangwei', name: '王伟' },
  ],
  departments: [{ id: '1201', name: '财务部' }],
}

/** Asked of a person; they may close it. Numbers come as text, too (containers.md §5.2, rule 5). */
function contactPickers({ people, departments }: Contacts) {
  const users = people.map(({ id, name }) => ({ name, avatar: '', emplId: id }))
  const units = departments.map((one) => ({ ...one, number: '4' }))
  return {
    'biz.contact.complexPicker': ({ multiple, responseUserOnly }: Params) => ({
      selectedCount: multiple === true ? users.length : 1,
      users: multiple === true ? users : users.slice(0, 1),
      departments: responseUserOnly === false ? units : [],
    }),
    'biz.contact.departmentsPicker': () => ({
      userCount: 4,
      departmentsCount: String(units.length),
      departments: units,
    }),
  }
}

const PICKERS: Readonly<Record<string, (params: Params) => unknown>> = {
  'biz.util.datepicker': () => ({ value: '2026-11-30' }),
  'biz.util.timepicker': () => ({ value: '09:30' }),
  'biz.util.datetimepicker': () => ({ value: '2026-11-30 09:30' }),
  'biz.util.chosen': ({ source }) => (Array.isArray(source) ? source[1] : undefined),
  'biz.util.scan': ({ type }) => ({ text: `scanned ${String(type)}` }),
  'biz.util.share': () => ({}),
}
const QUIET: Readonly<Record<string, (params: Params) => unknown>> = {
  'biz.navigation.setTitle': () => ({}),
  'biz.navigation.setLeft': () => ({}),
  'biz.navigation.close': () => ({}),
  'biz.util.openLink': () => ({}),
  'biz.util.previewImage': () => ({}),
  'biz.clipboardData.setData': () => ({}),
  'device.connection.getNetworkType': () => ({ result: 'wifi' }),
  'device.geolocation.get': () => ({
    longitude: '116.480881',
    latitude: 39.98941,
    address: '望京',
    accuracy: 30,
  }),
  'ui.pullToRefresh.disable': () => ({}),
  'ui.webViewBounce.disable': () => ({}),
}
/** Refused with 7 to a page that is not signed, or did not ask for them. */
const GUARDED = new Set([
  'biz.contact.complexPicker',
  'biz.contact.departmentsPicker',
  'biz.util.scan',
  'device.geolocation.get',
])
const NOT_ON_PC = new Set([
  'biz.util.datepicker',
  'biz.util.timepicker',
  'biz.util.chosen',
  'biz.util.scan',
  'device.geolocation.get',
  'device.connection.getNetworkType',
  'ui.pullToRefresh.disable',
  'ui.webViewBounce.disable',
])

/** The client behind the bridges: what it knows, what it guards, and how it checks a signature. */
export function dingTalkClient(setting: Setting, entryUrl: string) {
  const { faults, system } = setting
  const calls: { method: string; params: Params }[] = []
  const { turnOf, release } = slowAnswers(() => faults.slow ?? [])
  const isPc = system === 'windows' || system === 'mac'
  const pickers: typeof PICKERS = { ...PICKERS, ...contactPickers(setting.contacts ?? CONTACTS) }
  let allowed: readonly unknown[] = []
  let codes = 0

  const configure = async (params: Params): Promise<Answer> => {
    const { timeStamp, nonceStr, signature, corpId, jsApiList } = params
    // Android compares with the address the page was entered at; a PC is told the address (containers.md §3.1).
    const url = system === 'android' ? entryUrl : isPc ? String(params.url) : location.href
    const expected = await digestOf(
      setting.tickets.app,
      String(nonceStr),
      String(timeStamp),
      withoutHash(url),
    )
    const bad = isPc ? '9' : '3'
    if (corpId !== setting.corpId) return refuse(bad, 'Code:52010 - Message: corpid')
    const isRight = signature === expected || faults.protocol === 'signature'
    if (!isRight) return refuse(bad, `Code:52013 - Message: nonce, timestamp, url: ${url}`)
    allowed = Array.isArray(jsApiList) ? jsApiList : []
    return { done: true, value: {} }
  }

  const answer = async (method: string, params: Params): Promise<Answer> => {
    if (method === 'runtime.permission.requestJsApis' || method === 'config') return await configure(params)
    if (faults.unknown?.includes(method) || (isPc && NOT_ON_PC.has(method))) {
      return refuse('1', `no such method ${method}`)
    }
    if (method === 'runtime.permission.requestAuthCode') {
      if (params.corpId !== setting.corpId) return refuse('2', 'the organisation is not yours')
      if (isPc && typeof params.url !== 'string') return refuse('2', 'no url')
      codes += 1
      return { done: true, value: { code: (await window.vendorCode?.()) ?? `code-${codes}` } }
    }
    const picker = pickers[method]
    const quiet = QUIET[method]
    if (picker === undefined && quiet === undefined) return refuse('1', `no such method ${method}`)
    if (faults.denied?.includes(method)) return refuse('7', 'no permission')
    if (GUARDED.has(method) && !allowed.includes(method)) return refuse('7', 'not in the configuration')
    if (picker !== undefined && faults.cancel) return refuse('-1', 'cancelled')
    return { done: true, value: (picker ?? quiet)?.(params) }
  }

  return {
    calls,
    release,
    /** As a real bridge does: no function survives, and nothing comes back within the same task. */
    ask: async (method: string, params: unknown): Promise<Answer> => {
      const plain: Params = JSON.parse(JSON.stringify(params ?? {}))
      calls.push({ method, params: plain })
      await turnOf(method)
      return await answer(method, plain)
    },
  }
}
export type DingTalkClient = ReturnType<typeof dingTalkClient>

function refuse(code: string, text: string): Answer {
  return { done: false, code, text }
}
