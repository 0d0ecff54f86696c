import type { Vendor } from '../../../contract/vendor.ts'
import type { DerivedKeys } from '../../../server/auth/derived-keys.ts'
import type { Database } from '../../../server/db/database.ts'
import { linkPeople } from '../../../server/stores/vendors/vendor-people.ts'
import { saveConnection } from '../../../server/vendors/connection.ts'
import type { FakeOrganisation } from './fake-organisation.ts'

/** Connects an organisation of ours to one of the fake's, as `corp connect` does. */
export async function connectOrganisation(
  { database, keys }: { readonly database: Database; readonly keys: Pick<DerivedKeys, 'vendorSecret'> },
  corpId: string,
  vendor: Vendor,
  organisation: FakeOrganisation,
): Promise<void> {
  await saveConnection(database, keys, {
    corpId,
    vendor,
    vendorCorpId: organisation.corpId,
    clientId: organisation.appKey,
    agentId: organisation.agentId,
    secrets: {
      appSecret: organisation.appSecret,
      eventToken: organisation.eventToken,
      eventKey: organisation.eventKey,
    },
  })
}

/** Ties somebody at the vendor to a person of ours. */
export async function linkToVendor(
  database: Database,
  corpId: string,
  vendor: Vendor,
  organisation: FakeOrganisation,
  vendorUserId: string,
  userId: string,
): Promise<void> {
  const unionId = vendor === 'dingtalk' ? `union-${vendorUserId}` : null
  const place = { corpId, vendor, vendorCorpId: organisation.corpId }
  await database.transaction((tx) => linkPeople(tx, place, [{ vendorUserId, userId, unionId }]))
}
