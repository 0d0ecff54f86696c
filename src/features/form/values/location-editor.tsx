import { useTranslation } from 'react-i18next'
import { coordinatesText, type ShownPlace, shownPlace } from '../../../../rules/values/location.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { TypedEditorProps } from './editor-props.ts'
import styles from './location.module.css'
import { usePosition } from './use-position.ts'

/** A place: an address that is typed, coordinates of this device, or both. */
export function LocationEditor({ property: _, value, onChange, hint, ...frame }: TypedEditorProps) {
  const { t } = useTranslation()
  const place = shownPlace(value)
  const put = (next: ShownPlace) => {
    const isEmpty = next.address === '' && next.latitude === undefined
    onChange(isEmpty ? null : next)
  }
  const { state, locate } = usePosition((found) =>
    put(found.address === '' ? { ...found, address: place?.address ?? '' } : found),
  )
  const coordinates = place && coordinatesText(place)
  const Input = frame.look === 'cell' ? TextField : TextArea
  return (
    <div>
      <Input
        {...frame}
        hint={hint}
        value={place?.address ?? ''}
        placeholder={t('values.typeAddress')}
        onChange={(address) => put({ ...place, address })}
      />
      <div className={styles.tools}>
        <Button
          kind="quiet"
          size="s"
          icon="pin"
          busy={state === 'locating'}
          busyLabel={t('values.locating')}
          onClick={() => void locate()}
        >
          {t('values.usePosition')}
        </Button>
        {coordinates !== null && (
          <>
            <span className={styles.coordinates}>{coordinates}</span>
            <IconButton
              icon="x"
              label={t('values.removePosition')}
              onClick={() => put({ address: place?.address ?? '' })}
            />
          </>
        )}
      </div>
      <p className={styles.note} role="status">
        {state === 'denied' && t('values.positionDenied')}
        {state === 'failed' && t('values.positionFailed')}
      </p>
    </div>
  )
}
