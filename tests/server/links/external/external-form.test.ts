import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  listExternalForms,
  switchExternalFormOff,
  switchExternalFormOn,
} from '../../../../contract/external-form.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { type ExternalWorld, externalWorld } from '../../../support/external-world.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let scene: ExternalWorld
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'external-'))
  server = await startTestServer({ env: { DATA_DIR: folder } })
  scene = await externalWorld(server)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.fresh.database.query({ text: 'delete from external_link' })
})

const visit = async () => (await scene.open((await scene.switchOn()).data)).data
const recordOf = async (sequenceNo: string) => {
  const { rows } = await server.fresh.database.query<{ id: string; owner_id: string; data: object }>({
    text: 'select id, owner_id, data from biz_object where sequence_no = $1',
    values: [sequenceNo],
  })
  return rows[0]
}

describe('a form for people without an account', () => {
  it('is filled in by whoever has the link; its records belong to who switched it on', async () => {
    const { access_token: token, info_login: host, page } = await visit()
    expect(host).toMatchObject({ corpId: 'yuanshan', corpName: '远山精工' })
    expect(page.bizSchema.properties.map(({ code }) => code).sort()).toEqual([
      'amount',
      'kind',
      'number',
      'papers',
      'parts',
      'subject',
    ])
    const sent = await scene.submit(token, { ...scene.answer('报价'), amount: '12.50', kind: 'buy' })
    const record = await recordOf(sent.data.sequenceNo)
    expect(record).toMatchObject({
      owner_id: scene.admin.userId,
      data: { subject: '报价', amount: '12.5', kind: 'buy' },
    })
    const seen = await server.call(
      loadForm,
      { schemaCode: 'contract', objectId: record?.id ?? '' },
      { as: scene.admin },
    )
    expect(seen.data.bizObject.data).toMatchObject({ subject: '报价' })
  })

  it('is not switched on where visitors could not fill in what is required', async () => {
    const { fault } = await scene.switchOn({ sheetCode: 'tooShort' })
    expect(fault).toMatchObject({ fault: 'externalFormUnfit', params: { fields: 'Number, Subject' } })
  })

  it('tells nobody’s name, no person, no record and no button', async () => {
    const { page } = await visit()
    const text = JSON.stringify(page)
    for (const secret of [scene.admin.userId, '孙悦', '林静', 'manager', 'follows', 'margin']) {
      expect(text).not.toContain(secret)
    }
    expect(page).toMatchObject({ originator: { name: '' }, departments: [], allowedActions: [] })
    expect(page.environment).toMatchObject({ initiatorId: null, departmentId: null })
    const table = page.bizSchema.properties.find(({ code }) => code === 'parts')
    expect(table?.type === 'subTable' && table.columns.map(({ code }) => code)).toEqual(['what', 'cost'])
  })

  it('is checked on the server by the rules of every record', async () => {
    const { access_token: token } = await visit()
    const refusals = [
      [{ subject: 'x' }, 'fieldRequired'],
      [{ ...scene.answer(), amount: 'much' }, 'fieldInvalid'],
      [{ ...scene.answer(), kind: 'other' }, 'fieldInvalid'],
      [{ ...scene.answer(), margin: '1' }, 'fieldHidden'],
      [{ ...scene.answer(), manager: { id: scene.admin.userId, type: 3 } }, 'fieldHidden'],
      [{ ...scene.answer(), nothing: 1 }, 'fieldUnknown'],
    ] as const
    for (const [data, fault] of refusals) {
      expect([fault, (await scene.submit(token, data)).fault?.fault]).toEqual([fault, fault])
    }
    // What was refused has used up nothing.
    expect((await scene.submit(token)).data.sequenceNo).not.toBe('')
  })

  it('takes files, and the record keeps them', async () => {
    const { access_token: token } = await visit()
    const { fileId, body } = await scene.upload(token)
    expect(body).toMatchObject({ errcode: 0, data: { id: fileId, name: 'note.txt' } })
    const { sequenceNo } = (await scene.submit(token, { ...scene.answer(), papers: [{ id: fileId }] })).data
    const record = await recordOf(sequenceNo)
    const { rows } = await server.fresh.database.query({
      text: 'select attached_to from file_object where id = $1',
      values: [fileId],
    })
    expect(rows).toEqual([{ attached_to: record?.id }])
    expect((await scene.upload(token, 'x', 'margin')).body.data.fault).toBe('fieldHidden')
  })
})

describe('switching it on', () => {
  const list = (as = scene.admin) => server.call(listExternalForms, {}, { as })

  it('all are off until an administrator of the application switches one on, for some days', async () => {
    const forms = (await list()).data
    expect(forms.map(({ schemaCode, sheetCode, link }) => [schemaCode, sheetCode, link])).toEqual([
      ['contract', 'form', null],
      ['contract', 'tooShort', null],
      ['contract', 'offer', null],
    ])
    const link = (await scene.switchOn({ days: 7, perDay: 3 })).data
    expect(link).toMatchObject({ perDay: 3, answers: 0, owner: { id: scene.admin.userId } })
    expect(Date.parse(link.expiresAt) - Date.now()).toBeLessThan(7.01 * 86_400_000)
    const now = (await list()).data.find(({ sheetCode }) => sheetCode === 'offer')
    expect(now?.link).toEqual(link)
  })

  it('is for administrators alone; a form of a workflow, an unknown or an unfit one is refused', async () => {
    const plain = { corpId: 'yuanshan', userId: scene.world.people.initiator }
    expect((await list(plain)).fault?.fault).toBe('noPermission')
    const asPlain = await server.call(
      switchExternalFormOn,
      { schemaCode: 'contract', sheetCode: 'offer', days: 1, perDay: 1, replayToken: 'r'.repeat(22) },
      { as: plain },
    )
    expect(asPlain.fault?.fault).toBe('modelUnknown')
    expect((await scene.switchOn({ schemaCode: 'trip', sheetCode: 'form' })).fault?.fault).toBe('recordOfRun')
    expect((await scene.switchOn({ sheetCode: 'none' })).fault?.fault).toBe('sheetUnknown')
    expect((await scene.switchOn({ days: 366 })).fault?.fault).toBe('invalidInput')
    const link = (await scene.switchOn()).data
    const off = await server.call(switchExternalFormOff, { id: link.id }, { as: plain })
    expect(off.fault?.fault).toBe('notFound')
    expect((await scene.open(link)).fault).toBeNull()
  })

  it('a new link ends the one before; a repeat of the request gets the same', async () => {
    const first = (await scene.switchOn()).data
    const replayToken = 'a'.repeat(22)
    const second = (await scene.switchOn({ replayToken })).data
    expect((await scene.switchOn({ replayToken })).data).toEqual(second)
    expect((await scene.open(first)).fault?.fault).toBe('externalLinkOver')
    expect((await scene.open(second)).fault).toBeNull()
  })
})
