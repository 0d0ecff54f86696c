import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { fetchBytes } from './fetch-bytes.ts'
import { NoPreview } from './no-preview.tsx'
import styles from './preview.module.css'

/** A text as text; the server decoded it. */
export function TextView({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['file-text', url],
    queryFn: async ({ signal }) => new TextDecoder().decode(await fetchBytes(url, signal)),
    staleTime: 'static',
    gcTime: 0,
  })
  if (query.isPending) return <Skeleton shape="form" count={6} />
  if (query.isError) {
    return <NoPreview words={t('files.previewFailed')} onAgain={() => void query.refetch()} />
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text to scroll by keys
    <div className={styles.text} tabIndex={0} role="document" aria-label={name}>
      {query.data}
    </div>
  )
}
