import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())

const DINGTALK =
  'Mozilla/5.0 (iPhone) Mobile/15E148 AliApp(DingTalk/7.8.1) com.laiwang.DingTalk/46766536 language/zh-Hans-CN'
const WECOM = 'Mozilla/5.0 Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh ColorScheme/Light'

it('C-11: saying to be a container, a phone or an app gives no further right', async () => {
  const { workflowInstanceId } = await world.start('800')
  const urls = [
    `/api/runtime/form/load?workflowInstanceId=${workflowInstanceId}`,
    `/api/runtime/workflow/get_instance_baseinfo?workflowInstanceId=${workflowInstanceId}`,
    '/api/user/account/list',
    '/api/app/external_link/list',
  ]
  const claims = [
    { 'user-agent': DINGTALK, 'x-countersign-client': 'APP' },
    { 'user-agent': WECOM, 'x-countersign-client': 'APP' },
    { 'user-agent': DINGTALK, 'x-requested-with': 'com.alibaba.android.rimet' },
  ]
  const stranger = { corpId: world.corpId, userId: world.people.stranger }
  const bodyOf = (body: string) => body.replace(/"traceId":"[^"]*"/, '')
  for (const url of urls) {
    const plain = await server.raw({ url }, stranger)
    expect(plain.statusCode).toBeGreaterThanOrEqual(400)
    for (const headers of claims) {
      const mobile = `${url}${url.includes('?') ? '&' : '?'}isMobile=true`
      for (const asked of [url, mobile]) {
        const claimed = await server.raw({ url: asked, headers }, stranger)
        expect([asked, claimed.statusCode, bodyOf(claimed.body)]).toEqual([
          asked,
          plain.statusCode,
          bodyOf(plain.body),
        ])
        const nobody = await server.raw({ url: asked, headers })
        expect([asked, nobody.statusCode]).toEqual([asked, 401])
      }
    }
  }
})
