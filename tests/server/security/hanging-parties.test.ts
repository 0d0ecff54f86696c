import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { findAddress } from '../../../contract/maps.ts'
import { subscribePush } from '../../../contract/message-settings.ts'
import { searchMessages } from '../../../contract/messages.ts'
import type { Vendor } from '../../../contract/vendor.ts'
import { startBackground } from '../../../server/jobs/background.ts'
import { storeMapKey } from '../../../server/maps/setting.ts'
import { connectOrganisation, linkToVendor } from '../../containers/vendors/connect.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { type PushServiceFake, startPushService } from '../../support/push-service.ts'
import { S3_KEYS } from '../../support/s3-server.ts'
import { type SilentServer, silentServer } from '../../support/silent-server.ts'
import { type FileScene, fileScene, NEW_TRIP } from '../../support/uploads.ts'
import { freshToken } from '../../support/workflow-world.ts'

let folder: string
let silent: SilentServer
let program: string
/** Only for what organisations and browsers there are; nobody reaches them. */
let vendors: VendorFake
let pushes: PushServiceFake

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hanging-'))
  vendors = await startVendorFake()
  pushes = await startPushService()
  program = path.join(folder, 'hangs')
  writeFileSync(
    program,
    `#!/bin/sh\ntouch ${folder}/started\nwhile [ ! -e ${folder}/enough ]; do sleep 0.1; done\nexit 3\n`,
  )
  chmodSync(program, 0o755)
})
afterAll(async () => {
  await vendors.close()
  await pushes.close()
  rmSync(folder, { recursive: true })
})

type Party = {
  readonly name: string
  readonly env: () => Readonly<Record<string, string>>
  readonly prepare?: (scene: FileScene) => Promise<unknown>
  /** Asks the party as people and jobs do; ends when it is given up. */
  readonly ask: (scene: FileScene) => Promise<unknown>
}

const CORP = 'yuanshan'
const as = (userId: string) => ({ as: { corpId: CORP, userId } })
const sendFile = (scene: FileScene) => scene.upload(scene.world.people.manager, { place: NEW_TRIP })
const startTrip = (scene: FileScene) => scene.startWith([])

const vendorOf = (vendor: Vendor): Party => ({
  name: vendor,
  env: () => ({
    DINGTALK_API_BASE: silent.url,
    DINGTALK_OAPI_BASE: silent.url,
    WECOM_API_BASE: silent.url,
    PUBLIC_URL: 'https://flow.example.com',
  }),
  prepare: async ({ server, world }) => {
    const organisation =
      vendor === 'dingtalk' ? vendors.dingtalk.organisation() : vendors.wecom.organisation('flow.example.com')
    const { database } = server.fresh
    await connectOrganisation({ database, keys: server.deps.auth.keys }, CORP, vendor, organisation)
    await linkToVendor(database, CORP, vendor, organisation, 'linjing', world.people.manager)
  },
  ask: startTrip,
})

const PARTIES: readonly Party[] = [
  {
    name: 'the store of files',
    env: () => ({
      S3_BUCKET: 'files',
      S3_ENDPOINT: silent.url,
      S3_ACCESS_KEY_ID: S3_KEYS.id,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secret,
      S3_PATH_STYLE: 'on',
    }),
    ask: sendFile,
  },
  { name: 'the virus scanner', env: () => ({ FILE_SCAN_COMMAND: program }), ask: sendFile },
  {
    name: 'LibreOffice',
    env: () => ({ SOFFICE_PATH: program }),
    ask: async (scene) => {
      const { manager } = scene.world.people
      const office = { place: NEW_TRIP, name: 'x.rtf', bytes: '{\\rtf1\\ansi hello}' }
      const { file } = await scene.upload(manager, office)
      await scene.links(manager, NEW_TRIP, [file.id])
      scene.server.deps.wake.pdfs()
    },
  },
  {
    name: 'the map service',
    env: () => ({ MAP_SERVICE_URL: silent.url }),
    prepare: ({ server }) => storeMapKey(server.deps, CORP, { key: 'key', secret: null }),
    ask: ({ server, world }) =>
      server.call(findAddress, { latitude: 31.2, longitude: 121.4 }, as(world.people.manager)),
  },
  {
    name: 'a push service',
    env: () => ({ PUSH_SERVICES: silent.url, PUSH_CONTACT: 'mailto:it@example.com' }),
    prepare: async ({ server, world }) => {
      const { endpoint, keys } = pushes.browser()
      const own = endpoint.replace(pushes.origin, silent.url)
      await server.call(subscribePush, { endpoint: own, keys, locale: 'zh' }, as(world.people.manager))
    },
    ask: startTrip,
  },
  vendorOf('dingtalk'),
  vendorOf('wecom'),
]

describe.each(PARTIES)('K-12: while $name hangs', ({ env, prepare, ask }) => {
  let scene: FileScene
  let jobs: { stop(): Promise<void> }
  const asked: Promise<unknown>[] = []

  beforeAll(async () => {
    silent = await silentServer()
    for (const mark of ['started', 'enough']) rmSync(path.join(folder, mark), { force: true })
    scene = await fileScene({}, env())
    await prepare?.(scene)
    const { deps, fresh } = scene.server
    jobs = await startBackground(deps, fresh.addresses, () => async () => 'notDue')
  })
  afterAll(async () => {
    writeFileSync(path.join(folder, 'enough'), '')
    await silent.close()
    await jobs.stop()
    await Promise.all(asked)
    await scene.close()
  })

  it('others start and decide as ever, and are told in the app', async () => {
    const { initiator, manager } = scene.world.people
    for (let count = 0; count < 12; count += 1) asked.push(ask(scene).catch(() => {}))
    await expect.poll(() => silent.waiting() > 0 || existsSync(path.join(folder, 'started'))).toBe(true)

    const instanceId = await startTrip(scene)
    const workItemId = await scene.world.itemOf(manager, instanceId)
    const messages = async (userId: string) =>
      (await scene.server.call(searchMessages, { tab: 'MESSAGE' }, as(userId))).data.MESSAGE.content
    await expect
      .poll(async () => (await messages(manager)).map((message) => message.workflowInstanceId))
      .toContain(instanceId)
    const page = await scene.server.call(loadForm, { workitemId: workItemId }, as(manager))
    const { revision, digest } = page.data
    const decided = await scene.server.call(
      submitForm,
      {
        actionCode: 'agree',
        workItemId,
        fence: { revision, digest },
        replayToken: freshToken(),
        bizObject: { data: {} },
      },
      as(manager),
    )
    expect(decided.fault).toBeNull()
    await expect
      .poll(async () => (await messages(initiator)).map((message) => message.workflowInstanceId))
      .toContain(instanceId)
  })
})
