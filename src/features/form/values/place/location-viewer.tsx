import { showsAsUnsupported } from '../../../../../rules/text/html-text.ts'
import { coordinatesText, shownPlace } from '../../../../../rules/values/place.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { Dash } from '../dash.tsx'
import type { ViewerProps } from '../editor-props.ts'
import { LinkedText } from '../text/linked-text.tsx'
import styles from './location.module.css'

/** A place by its address, its coordinates below; what is no place is its raw text (spec §8). */
export function LocationViewer({ value }: ViewerProps) {
  const { t } = useTranslation()
  const place = shownPlace(value)
  if (place === null) return <Dash />
  const coordinates = coordinatesText(place)
  return (
    <>
      {place.address !== '' && (
        <span className={styles.address}>
          {showsAsUnsupported(place.address) ? t('form.unsupported') : <LinkedText text={place.address} />}
        </span>
      )}
      {coordinates !== null && <span className={styles.coordinates}>{coordinates}</span>}
      {place.address === '' && coordinates === null && <Dash />}
    </>
  )
}
