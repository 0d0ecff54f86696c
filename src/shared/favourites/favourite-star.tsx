import { useTranslation } from '../../lib/i18n/translation.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import styles from './favourite-star.module.css'
import { type FavouriteKind, useFavourite } from './use-favourite.ts'

type Props = {
  readonly kind: FavouriteKind
  readonly code: string
  readonly name: string
  readonly isKept: boolean
}

/** The star beside a workflow or an application: filled when it is a favourite. */
export function FavouriteStar({ kind, code, name, isKept }: Props) {
  const { t } = useTranslation()
  const { isFavourite, toggle } = useFavourite(kind, code, isKept)
  return (
    <IconButton
      icon="star"
      size={20}
      label={t('favourites.star', { name })}
      pressed={isFavourite}
      className={isFavourite ? styles.kept : styles.star}
      onClick={toggle}
    />
  )
}
