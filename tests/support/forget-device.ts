import { cleanup } from '@testing-library/react'
import { deleteDeviceDatabase } from '../../src/lib/device/device-database.ts'

/** More turns of the event loop than the last writes of a page take in the in-process database. */
const TURNS = 50

/**
 * Takes away what the device keeps, after each test. The page leaves first: as it leaves it keeps what was typed, which
 * the next test would find.
 */
export async function forgetDevice(): Promise<void> {
  cleanup()
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await deleteDeviceDatabase()
}
