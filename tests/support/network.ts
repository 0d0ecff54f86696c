import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** The device loses its network or finds it again, and says so as a browser does. */
export function goOffline(isOffline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
  fireEvent(window, new Event(isOffline ? 'offline' : 'online'))
}
