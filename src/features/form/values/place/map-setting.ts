import { getMapSetting, type MapSetting } from '../../../../../contract/maps.ts'
import { call } from '../../../../lib/api/api.ts'
import { accessToken, isVisiting } from '../../../../lib/session/session.ts'

/** How long to wait for a token before looking again (spec §4, §9). */
export const TOKEN_RETRY_MS = 100

/** Waits until there is a token, looking every 100 ms, then loads the map setting (spec §4). */
export async function loadMapSetting(signal: AbortSignal): Promise<MapSetting> {
  // Without an account there never is one.
  while (accessToken() === undefined && !isVisiting()) {
    await pause(TOKEN_RETRY_MS)
    if (signal.aborted) throw new DOMException('left', 'AbortError')
  }
  return call(getMapSetting, {}, { signal })
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms)
  })
}
