import type { LoginWay } from '../../contract/container-login.ts'
import { Fault } from '../base/fault.ts'
import type { Queryable } from '../db/database.ts'
import {
  addHints,
  type LinkedPerson,
  personOfUnion,
  personOfVendor,
} from '../stores/vendors/vendor-people.ts'
import type { Connection } from './connection.ts'
import type { VendorIdentity } from './directory.ts'
import { VendorError, vendorFault } from './vendor-error.ts'
import type { Vendors } from './vendors.ts'

/** Unknown, used or too old, or of an app of another kind or organisation. */
const CODE_INVALID = new Set(['40078', '40029', '40163', '42003', 'invalidParameter.authCode.notFound'])
const OUT_OF_RANGE = new Set(['60011', '60020001', '50004'])
const OUTSIDER = new Set(['33001', '60121'])

/** Whom a code stands for at the vendor; a Fault says why it is nobody of ours. */
export async function identityOfCode(
  vendors: Vendors,
  connection: Connection,
  way: LoginWay,
  code: string,
): Promise<VendorIdentity> {
  const identity = await told(ask(vendors, connection, way, code))
  if (identity === null) throw new Fault('vendorOutsider')
  return identity
}

/** What the vendor answers; its refusal is a Fault. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    if (CODE_INVALID.has(error.code)) throw new Fault('vendorCodeInvalid')
    if (OUTSIDER.has(error.code)) throw new Fault('vendorOutsider')
    if (OUT_OF_RANGE.has(error.code)) throw new Fault('vendorOutOfRange')
    throw vendorFault(error)
  }
}

async function ask(vendors: Vendors, connection: Connection, way: LoginWay, code: string) {
  if (connection.vendor === 'wecom') return await vendors.wecom.identityOf(connection, code)
  return way === 'silent'
    ? await vendors.dingtalk.identityOf(connection, code)
    : await vendors.dingtalk.scannedIdentityOf(connection, code)
}

/**
 * Who that is here: by the vendor's own id only, never by a mobile number, an address or a name (security A-11).
 * Somebody unknown is looked up in the vendor's address book meanwhile, so that the next try may find him.
 */
export async function personOfIdentity(
  { database, vendors }: { readonly database: Queryable; readonly vendors: Vendors },
  connection: Connection,
  { userId, unionId }: VendorIdentity,
): Promise<LinkedPerson> {
  let person =
    userId === ''
      ? await personOfUnion(database, connection, unionId ?? '')
      : await personOfVendor(database, connection, userId)
  if (person === undefined) {
    // Of an ordinary browser only the id across apps is known: whether that is somebody of the organisation, it says.
    const theirs =
      userId === '' ? await told(vendors.dingtalk.userIdOfUnion(connection, unionId ?? '')) : userId
    if (theirs === null) throw new Fault('vendorOutsider')
    if (userId === '') person = await personOfVendor(database, connection, theirs)
    if (person === undefined) {
      await addHints(database, connection.corpId, connection.vendor, [theirs])
      throw new Fault('vendorPersonUnknown')
    }
  }
  if (!person.active) throw new Fault('accountSwitchedOff')
  return person
}
