import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useLocationState } from '../../lib/address/use-location-state.ts'
import { useKeys } from '../../lib/dom/use-keys.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageBody } from '../../ui/layout/page-body.tsx'
import { SearchBox } from '../../ui/search/search-box.tsx'
import { SearchStrip } from '../../ui/search/search-strip.tsx'
import { AppsHome } from './apps-home.tsx'
import { PlatformResults } from './platform-results.tsx'

/** Spec §9: workflow search debounce. */
const SEARCH_DEBOUNCE_MS = 300

/** The words were begun in a box elsewhere: the next letter belongs to them. */
const begun = z.object({ isTyping: z.literal(true) })

/** The application portal: what I may use, by group, or by searching everything. The words stand in the address. */
export function AppsScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  const head = useRef<HTMLDivElement>(null)
  const isTyping = useLocationState(begun) !== undefined
  useEffect(() => {
    const box = head.current?.querySelector<HTMLInputElement>('[data-search]')
    if (!isTyping || box == null) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [isTyping])
  const search = (typed: string) =>
    setParams(typed.trim() === '' ? {} : { q: typed }, { replace: true, preventScrollReset: true })
  const keys = useMemo(
    () => [
      {
        key: '/',
        label: t('apps.search'),
        run: () => head.current?.querySelector<HTMLElement>('[data-search]')?.focus(),
      },
    ],
    [t],
  )
  useKeys(keys)
  return (
    <Page
      title={t('apps.title')}
      below={
        <SearchStrip ref={head}>
          <SearchBox
            value={words}
            onSearch={search}
            delayMs={SEARCH_DEBOUNCE_MS}
            placeholder={t('apps.search')}
            keyHint="/"
          />
        </SearchStrip>
      }
    >
      <PageBody>
        {words.trim() === '' ? (
          <AppsHome />
        ) : (
          <PlatformResults words={words.trim()} onClear={() => search('')} />
        )}
      </PageBody>
    </Page>
  )
}
