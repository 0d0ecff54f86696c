import type { WirePapers } from '../../../../contract/instances.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Papers } from '../papers/papers.tsx'
import styles from './print.module.css'

type Props = { readonly papers: WirePapers | undefined; readonly by: string }

/** What lies with an opinion: files by their names, the signature as it was drawn. */
export function PrintPapers({ papers, by }: Props) {
  const { t } = useTranslation()
  if (papers === undefined) return null
  const { resources = [], signature } = papers
  return (
    <>
      {resources.length > 0 && (
        <p className={styles.files}>
          {t('print.files', { names: resources.map(({ name }) => name).join(t('timeline.listSeparator')) })}
        </p>
      )}
      {signature !== undefined && <Papers papers={{ signature }} by={by} />}
    </>
  )
}
