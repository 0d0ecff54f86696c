import { type RefObject, useMemo, useState } from 'react'
import { useKeys } from '../../lib/dom/use-keys.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'

/** `j`, `k` and `/` of the list; Enter opens the row that has the focus. Gives the row to keep in view. */
export function useMaintenanceKeys(within: RefObject<HTMLElement | null>, ids: readonly string[]): number {
  const { t } = useTranslation()
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = activeId === null ? -1 : ids.indexOf(activeId)
  const bindings = useMemo(() => {
    const move = (step: 1 | -1) => {
      const id = ids[active < 0 ? 0 : active + step]
      if (id === undefined) return
      setActiveId(id)
      document.documentElement.setAttribute('data-input', 'keyboard')
      within.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
    }
    return [
      { key: 'j', label: t('inbox.keys.next'), run: () => move(1) },
      { key: 'k', label: t('inbox.keys.previous'), run: () => move(-1) },
      {
        key: '/',
        label: t('inbox.keys.search'),
        run: () => within.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
      },
    ]
  }, [t, within, ids, active])
  useKeys(bindings)
  return active
}
