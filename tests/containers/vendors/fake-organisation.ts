/** A person at the vendor. */
export type FakePerson = {
  readonly userid: string
  readonly name: string
  readonly title?: string
  readonly departments?: readonly number[]
  readonly unionid?: string
  /** Told by the vendor where the app may ask; never a reason to be somebody here. */
  readonly mobile?: string
  /** WeCom: 1 signed in, 2 switched off, 4 not yet, 5 left. */
  readonly status?: number
  /** Somebody of another organisation whom this one keeps among its contacts. */
  readonly external?: boolean
  /** Outside of the app's range. */
  readonly hidden?: boolean
}

export type FakeDepartment = {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly leaders?: readonly string[]
  readonly order?: number
}

/** An organisation at the vendor with our app in it; people and departments may be changed while it runs. */
export type FakeOrganisation = {
  readonly corpId: string
  /** DingTalk's appKey; WeCom's the organisation itself. */
  readonly appKey: string
  appSecret: string
  readonly agentId: string
  /** What its tickets are called where a simulated client has to know them; else a new one each time. */
  readonly tickets?: { readonly corp: string; readonly app: string }
  readonly eventToken: string
  readonly eventKey: string
  readonly people: Map<string, FakePerson>
  readonly departments: Map<number, FakeDepartment>
}

let made = 0

/** A small one: head office with two departments, three people. */
export function fakeOrganisation(
  prefix: 'ding' | 'ww',
  fields: Partial<FakeOrganisation> = {},
): FakeOrganisation {
  made += 1
  const corpId = fields.corpId ?? `${prefix}${String(made).padStart(8, '0')}test`
  return {
    corpId,
    appKey: prefix === 'ww' ? corpId : `${prefix}key${made}`,
    appSecret: `planted-app-secret-${made}-Kd8sQ2`,
    agentId: String(1_000_000 + made),
    eventToken: `planted-event-token-${made}`,
    eventKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
    departments: new Map(
      [
        { id: 1, parentId: null, name: '远山精工' },
        { id: 2, parentId: 1, name: '华东销售部', leaders: ['linjing'] },
        { id: 3, parentId: 1, name: '财务部' },
      ].map((one) => [one.id, one]),
    ),
    people: new Map(
      [
        { userid: 'chensiyuan', name: '陈思远', title: '销售', departments: [2] },
        { userid: 'linjing', name: '林静', title: '经理', departments: [2] },
        { userid: 'wangmin', name: '王敏', departments: [3, 2] },
      ].map((one) => [one.userid, { ...one, unionid: `union-${one.userid}` }]),
    ),
    ...fields,
  }
}
