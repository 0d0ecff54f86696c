import { useEffect, useState } from 'react'
import { type FormPage, formPage } from '../../../contract/form-page.ts'
import { useOwner } from '../account/me.ts'
import { keptPage } from './drafts.ts'

/**
 * The page that a draft on this device was typed into, for when the server cannot be asked. Undefined while it is not
 * wanted and when there is none.
 */
export function useKeptPage(about: string, isWanted: boolean): FormPage | undefined {
  const { corpId, userId } = useOwner() ?? {}
  const [found, setFound] = useState<{ readonly of: string; readonly page: FormPage } | null>(null)
  const key = `${corpId}/${userId}/${about}`
  useEffect(() => {
    if (!isWanted || corpId === undefined || userId === undefined) return
    let hasLeft = false
    void keptPage({ corpId, userId }, about).then((value) => {
      const parsed = formPage.safeParse(value)
      if (!hasLeft && parsed.success) setFound({ of: `${corpId}/${userId}/${about}`, page: parsed.data })
    })
    return () => {
      hasLeft = true
    }
  }, [corpId, userId, about, isWanted])
  return found !== null && found.of === key ? found.page : undefined
}
