import type { Deps } from '../deps.ts'
import { insertBizObject } from '../stores/biz-objects.ts'
import type { SampleOrganisation, SampleRecord } from './files.ts'
import { uuidOf } from './random.ts'
import { sampleUserId } from './write-organisation.ts'

/** Business data that is there before the first request: one record for each person, where the model is published. */
export async function writeRecords(
  { database, models }: Pick<Deps, 'database' | 'models'>,
  { corpId, users }: SampleOrganisation,
  records: readonly SampleRecord[],
  at: Date,
): Promise<void> {
  for (const { model: modelCode, data } of records) {
    if ((await models.find(corpId, modelCode)) === null) continue
    for (const { username, departments } of users) {
      const ownerId = sampleUserId(corpId, username)
      await insertBizObject(database, {
        corpId,
        // Loading that was interrupted finds what it wrote.
        id: uuidOf(`${corpId}/${modelCode}/${username}`),
        modelCode,
        ownerId,
        ownerDepartmentId: uuidOf(`${corpId}/department/${departments[0] ?? ''}`),
        sequenceNo: '',
        data,
        by: ownerId,
        at: at.toISOString(),
      })
    }
  }
}
