import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { keepAppCode } from '../lib/device/device-store.ts'

const OF_APP = { path: '/apps/:appCode', end: false }

/** The device remembers the app that is worked in (spec §3), by whichever address it was entered. */
export function useAppCode(pathname: string): void {
  const appCode = matchPath(OF_APP, pathname)?.params.appCode
  useEffect(() => {
    if (appCode !== undefined) keepAppCode(appCode)
  }, [appCode])
}
