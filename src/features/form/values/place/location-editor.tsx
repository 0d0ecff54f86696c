import { coordinatesText, type ShownPlace, shownPlace } from '../../../../../rules/values/place.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { TextArea } from '../../../../ui/input/text-area.tsx'
import { TextField } from '../../../../ui/input/text-field.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import styles from './location.module.css'
import { usePosition } from './use-position.ts'

/** A place: an address that is typed, coordinates of this device, or both. In a cell the address alone. */
export function LocationEditor({ property: _, value, onChange, ...frame }: TypedEditorProps) {
  const { t } = useTranslation()
  const place = shownPlace(value)
  const put = (next: ShownPlace) => onChange(next.address === '' && next.latitude === undefined ? null : next)
  const { state, locate } = usePosition(place, put)
  const coordinates = place && coordinatesText(place)
  const input = {
    ...frame,
    value: place?.address ?? '',
    placeholder: t('values.typeAddress'),
    onChange: (address: string) => put({ ...place, address }),
  }
  if (frame.look === 'cell') return <TextField {...input} />
  return (
    <TextArea
      {...input}
      minRows={1}
      below={
        <>
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
              <span className={styles.found}>
                <span className={styles.coordinates}>{coordinates}</span>
                <IconButton
                  icon="x"
                  label={t('values.removePosition')}
                  onClick={() => put({ address: place?.address ?? '' })}
                />
              </span>
            )}
          </div>
          <p className={styles.note} role="status">
            {state === 'denied' && t('values.positionDenied')}
            {state === 'failed' && t('values.positionFailed')}
          </p>
        </>
      }
    />
  )
}
