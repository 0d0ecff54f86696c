import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { envelope, type FaultDetails, faultDetails } from '../../contract/envelope.ts'
import {
  type FilePlace,
  type FileView,
  listFileLinks,
  type StoredFile,
  storedFile,
} from '../../contract/files.ts'
import { loadForm, submitForm } from '../../contract/forms.ts'
import type { AppPackage } from '../../contract/package/app-package.ts'
import type { FieldRights } from '../../contract/package/nodes.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
import { freshToken, type World, workflowWorld } from './workflow-world.ts'

export type Uploaded = {
  readonly status: number
  readonly fault: FaultDetails | null
  /** Throws when the upload was refused. */
  readonly file: StoredFile
  readonly response: LightMyRequestResponse
}

export type UploadInput = {
  readonly place: FilePlace
  readonly name?: string
  readonly bytes?: Uint8Array | string
  readonly fileId?: string
  /** Instead of the true one. */
  readonly size?: number
}

/** A server with a data folder of its own and the trip workflow, whose forms have attachments. */
export type FileScene = {
  readonly server: TestServer
  readonly world: World
  readonly dataDir: string
  /** `at`: another server of the same system. */
  upload(userId: string | null, input: UploadInput, at?: TestServer): Promise<Uploaded>
  links(userId: string, place: FilePlace, ids: readonly string[]): Promise<FileView[]>
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  /** A trip of the initiator with these files in `papers`. */
  startWith(files: readonly StoredFile[]): Promise<string>
  /** Names of everything in the store and beside it. */
  stored(): string[]
  close(): Promise<void>
}

type SceneOptions = Pick<TestServerOptions, 'change' | 'clock'> & {
  readonly dataDir?: string
  readonly also?: (pkg: AppPackage) => void
}

/** The form that is not begun yet. */
export const NEW_TRIP: FilePlace = { part: 'field', workflowCode: 'tripApproval', field: 'papers' }
export const TEXT = '报销说明\n'

/**
 * `papers` takes anything, `photos` only pictures and two of them, `items.receipt` is a column, `ticket` is there
 * for journeys by air.
 */
export async function fileScene(
  rights: Readonly<Record<string, FieldRights>> = {},
  env: Readonly<Record<string, string>> = {},
  { dataDir = mkdtempSync(path.join(tmpdir(), 'files-')), also, ...options }: SceneOptions = {},
): Promise<FileScene> {
  const server = await startTestServer({ env: { DATA_DIR: dataDir, ...env }, ...options })
  const world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    addFiles(pkg, rights)
    also?.(pkg)
  })
  const personOf = (userId: string) => ({ corpId: 'yuanshan', userId })
  return {
    server,
    world,
    dataDir,
    upload: async (userId, input, at = server) => {
      const request = uploadRequest(input)
      return readUpload(await at.raw(request, userId === null ? undefined : personOf(userId)))
    },
    links: async (userId, place, ids) => {
      const answer = await server.call(listFileLinks, { place, ids: [...ids] }, { as: personOf(userId) })
      return answer.fault === null ? answer.data : []
    },
    get: (url, headers = {}) => server.raw({ method: 'GET', url, headers }),
    startWith: async (papers) => {
      const { initiator } = world.people
      const answer = await server.call(
        submitForm,
        {
          actionCode: 'submit',
          workflowCode: 'tripApproval',
          departmentId: world.departmentId,
          bizObject: { data: { purpose: '拜访客户', papers: [...papers] } },
          replayToken: freshToken(),
        },
        { as: personOf(initiator) },
      )
      return answer.data.workflowInstanceId
    },
    stored: () =>
      ['files', 'uploads'].flatMap((folder) =>
        readdirSync(dataDir, { withFileTypes: true }).some(({ name }) => name === folder)
          ? readdirSync(path.join(dataDir, folder), { recursive: true, withFileTypes: true })
              .filter((entry) => entry.isFile())
              .map(({ name }) => name)
          : [],
      ),
    close: async () => {
      await server.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

function addFiles(pkg: AppPackage, rights: Readonly<Record<string, FieldRights>>): void {
  const [model] = pkg.models
  const table = model?.properties.find((property) => property.type === 'subTable')
  if (model === undefined || table?.type !== 'subTable') throw new Error('the small package has changed')
  table.columns.push({ code: 'receipt', name: { zh: '发票' }, type: 'attachment', maxCount: 1 })
  model.properties.push(
    { code: 'papers', name: { zh: '附件' }, type: 'attachment' },
    { code: 'photos', name: { zh: '照片' }, type: 'attachment', accept: ['image'], maxSize: 1, maxCount: 2 },
    { code: 'ticket', name: { zh: '机票' }, type: 'attachment', visibleWhen: "purpose = '飞行'" },
  )
  model.sheets[0]?.phone.sections[0]?.fields.push('papers', 'photos', 'ticket')
  for (const node of pkg.workflows[0]?.nodes ?? []) {
    const fields = rights[node.code]
    if (node.code === 'finance' && node.type === 'approval') node.secret = true
    if (fields !== undefined && (node.type === 'start' || node.type === 'approval')) node.fields = fields
  }
}

const BOUNDARY = 'x-countersign-boundary'

/** The parts of an upload as a browser sends them. */
export function uploadRequest({
  place,
  name = 'note.txt',
  bytes = TEXT,
  fileId = randomUUID(),
  size,
}: UploadInput) {
  const content = Buffer.from(bytes)
  const query = new URLSearchParams({ ...place, fileId, name, size: String(size ?? content.length) })
  return {
    method: 'POST' as const,
    url: `/api/files/upload?${query}`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  }
}

function readUpload(response: LightMyRequestResponse): Uploaded {
  const { errcode, data } = z.parse(envelope, response.json())
  const fault = errcode === 0 ? null : z.parse(faultDetails, data)
  return {
    status: response.statusCode,
    fault,
    get file() {
      if (fault) throw new Error(`the upload was refused: ${JSON.stringify(fault)}`)
      return z.parse(storedFile, data)
    },
    response,
  }
}

/** A picture of plain colour. */
export async function picture(
  format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
  size: { readonly width: number; readonly height: number } = { width: 640, height: 480 },
): Promise<Buffer> {
  const plain = sharp({ create: { ...size, channels: 3, background: '#2554d9' } })
  return await plain.toFormat(format).toBuffer()
}

/** The form as it is shown to somebody. */
export async function pageOf(
  { server }: Pick<FileScene, 'server'>,
  userId: string,
  workflowInstanceId: string,
) {
  const answer = await server.call(loadForm, { workflowInstanceId }, { as: { corpId: 'yuanshan', userId } })
  return answer.data
}
