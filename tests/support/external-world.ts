import { randomUUID } from 'node:crypto'
import {
  EXTERNAL_FORM,
  type ExternalLink,
  openExternalForm,
  submitExternalForm,
  switchExternalFormOn,
  uploadExternalFile,
} from '../../contract/external-form.ts'
import { grantPermission } from '../../server/organisation/write.ts'
import { withContracts } from './records-package.ts'
import type { TestServer } from './test-server.ts'
import { uploadRequest } from './uploads.ts'
import { freshToken, type World, workflowWorld } from './workflow-world.ts'

/** An organisation whose contracts have a form for strangers: number, subject, amount, kind, papers and parts. */
export async function externalWorld(server: TestServer, corpId = 'yuanshan') {
  const { database } = server.fresh
  const world: World = await workflowWorld(database, corpId, (pkg) =>
    withContracts(pkg, (contract) => {
      contract.properties.push({
        code: 'papers',
        name: { zh: '材料', en: 'Papers' },
        type: 'attachment',
        maxCount: 30,
      })
      contract.sheets[0]?.phone.sections[0]?.fields.push('papers')
      contract.sheets.push({
        code: 'tooShort',
        name: { zh: '只有金额', en: 'Only the amount' },
        phone: { sections: [{ fields: ['amount'] }] },
      })
      contract.sheets.push({
        code: 'offer',
        name: { zh: '供应商报价', en: 'Offer' },
        phone: {
          sections: [{ fields: ['number', 'subject', 'amount', 'kind', 'manager', 'parts', 'papers'] }],
        },
      })
    }),
  )
  const admin = { corpId, userId: world.people.stranger }
  await database.transaction((tx) =>
    grantPermission(tx, corpId, admin.userId, 'APP_MNG', { apps: ['travel'] }),
  )
  const switchOn = async (change: Readonly<Record<string, unknown>> = {}) => {
    const { days, perDay } = EXTERNAL_FORM
    const form = { schemaCode: 'contract', sheetCode: 'offer', days: days.usual, perDay: perDay.usual }
    return server.call(switchExternalFormOn, { ...form, replayToken: freshToken(), ...change }, { as: admin })
  }
  const open = ({ pairCode }: Pick<ExternalLink, 'pairCode'>, of = corpId) =>
    server.call(openExternalForm, { pairCode, corpId: of })
  const answer = (subject = '服务器') => ({ number: randomUUID().slice(0, 18), subject })
  return {
    world,
    admin,
    switchOn,
    open,
    answer,
    submit: (token: string, data: Readonly<Record<string, unknown>> = answer()) =>
      server.call(submitExternalForm, { data }, { as: token }),
    upload: async (token: string, bytes: string | Uint8Array = 'text\n', field = 'papers') => {
      const fileId = randomUUID()
      const { url, ...request } = uploadRequest({ place: { part: 'field', field }, fileId, bytes })
      const query = new URLSearchParams(url.split('?')[1])
      query.delete('part')
      const answer = await server.raw({ ...request, url: `${uploadExternalFile.path}?${query}` }, token)
      return { fileId, body: answer.json(), status: answer.statusCode }
    },
  }
}
export type ExternalWorld = Awaited<ReturnType<typeof externalWorld>>
