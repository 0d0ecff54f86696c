import { type ReactNode, useId, useState } from 'react'
import type { FileView, StoredFile } from '../../../contract/files.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { FileName } from './file-name.tsx'
import { iconOf, sizeText } from './file-words.ts'
import styles from './files.module.css'

type Props = {
  readonly file: StoredFile
  readonly view: FileView | undefined
  /** Absent: there is nothing to be opened (people without an account get no links). */
  readonly onOpen: (() => void) | undefined
  /** At the right end. */
  readonly aside?: ReactNode
}

/** One attached file: picture or icon, name, size; a tap opens it. */
export function FileRow({ file, view, onOpen, aside }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const sizeId = useId()
  const words = (
    <>
      <Thumbnail file={file} url={view?.thumbnail ?? null} />
      <span className={styles.words}>
        {/* The name on screen is in two parts, which are no words. */}
        <span className="cs-hidden-text">
          {onOpen === undefined ? file.name : t('files.open', { name: file.name })}
        </span>
        <span aria-hidden="true" className={styles.shownName}>
          <FileName name={file.name} />
        </span>
        <span id={sizeId} aria-hidden="true" className={styles.size}>
          {sizeText(t, file.size, locale)}
        </span>
      </span>
    </>
  )
  return (
    <li className={styles.row}>
      {onOpen === undefined ? (
        <span className={styles.open}>{words}</span>
      ) : (
        <button type="button" className={styles.open} aria-describedby={sizeId} onClick={onOpen}>
          {words}
        </button>
      )}
      {aside}
    </li>
  )
}

function Thumbnail({ file, url }: { readonly file: StoredFile; readonly url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={styles.thumbnail}>
      {url === null || url === broken ? (
        <Icon name={iconOf(file.name)} size={20} />
      ) : (
        <img src={url} alt="" width={40} height={40} loading="lazy" onError={() => setBroken(url)} />
      )}
    </span>
  )
}
