import type { Deps } from '../deps.ts'
import { recordHead } from '../records/record-head.ts'
import { insertBizObject } from '../stores/records/biz-objects.ts'
import type { SampleOrganisation, SampleRecord } from './files.ts'
import { uuidOf } from './random.ts'
import { sampleUserId } from './write-organisation.ts'

/** Business data that is there before the first request: one record for each person, where the model is published. */
export async function writeRecords(
  { database, models, organisations }: Pick<Deps, 'database' | 'models' | 'organisations'>,
  { corpId, users, locale }: SampleOrganisation,
  records: readonly SampleRecord[],
  at: Date,
): Promise<void> {
  const organisation = await organisations.current(corpId)
  for (const { model: modelCode, data } of records) {
    const published = await models.find(corpId, modelCode)
    if (published === null) continue
    for (const { username, departments } of users) {
      const ownerId = sampleUserId(corpId, username)
      const departmentId = uuidOf(`${corpId}/department/${departments[0] ?? ''}`)
      const starter = { initiatorId: ownerId, departmentId, day: at.toISOString().slice(0, 10) }
      await insertBizObject(database, {
        corpId,
        // Loading that was interrupted finds what it wrote.
        id: uuidOf(`${corpId}/${modelCode}/${username}`),
        modelCode,
        ownerId,
        ownerDepartmentId: departmentId,
        sequenceNo: '',
        data,
        head: recordHead(published.model, organisation, data, starter, { locale, sequenceNo: '' }),
        by: ownerId,
        at: at.toISOString(),
      })
    }
  }
}
