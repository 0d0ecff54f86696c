import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** Whether a new build is installed and waits; `update` starts it and reloads the page. */
export function useUpdate(): { waiting: boolean; update: () => void } {
  const [waiting, setWaiting] = useState<ServiceWorker | undefined>(undefined)
  const open = useRef(useNavigate())
  useEffect(() => {
    let stop: (() => void) | undefined
    let stopped = false
    void import('../lib/device/service-worker.ts').then(({ watchServiceWorker }) => {
      if (!stopped) stop = watchServiceWorker(setWaiting, (path) => void open.current(path))
    })
    return () => {
      stopped = true
      stop?.()
    }
  }, [])
  const update = () => {
    if (waiting === undefined) {
      location.reload()
      return
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage({ type: 'SKIP_WAITING' })
  }
  return { waiting: waiting !== undefined, update }
}
