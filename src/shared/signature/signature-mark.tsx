import { useTranslation } from '../../lib/i18n/translation.tsx'
import styles from './signature.module.css'

type Props = {
  readonly signature:
    | { readonly kind: 'drawn'; readonly preview: string | undefined }
    | { readonly kind: 'typed'; readonly name: string }
  /** Whose it is; '' where that is plain. */
  readonly by: string
}

/** A signature as it is seen: the picture on paper white in every theme, or the typed name that says that it was typed. */
export function SignatureMark({ signature, by }: Props) {
  const { t } = useTranslation()
  if (signature.kind === 'typed') {
    return (
      <p className={styles.typed}>
        <span className={styles.typedName}>{signature.name}</span>
        <span className={styles.note}>{t('signature.typed')}</span>
      </p>
    )
  }
  const alt = by === '' ? t('signature.label') : t('signature.of', { name: by })
  if (signature.preview === undefined) return <span className={styles.paper} role="img" aria-label={alt} />
  return <img className={styles.paper} src={signature.preview} alt={alt} />
}
