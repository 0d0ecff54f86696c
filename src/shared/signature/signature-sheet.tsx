import { useRef, useState } from 'react'
import type { FilePlace } from '../../../contract/files.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { TextField } from '../../ui/input/text-field.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import type { Stroke } from './fit-strokes.ts'
import { sendSignature } from './send-signature.ts'
import styles from './signature.module.css'
import type { SignatureValue } from './signature-value.ts'
import { usePad } from './use-pad.ts'

type Props = {
  readonly place: FilePlace
  readonly onSigned: (signature: SignatureValue) => void
  /** What was drawn before the pad was closed. */
  readonly begun: readonly Stroke[]
  readonly onClose: (drawn: readonly Stroke[]) => void
}

const LONGEST_NAME = 100

/** Signing: with finger, pen or mouse on the whole height, or by typing one's name where drawing is not possible. */
export function SignatureSheet({ place, begun, onSigned, onClose }: Props) {
  const { t } = useTranslation()
  const [way, setWay] = useState<'draw' | 'type'>('draw')
  const [name, setName] = useState('')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = usePad(canvas, begun)
  const isReady = way === 'type' ? name.trim() !== '' : pad.strokes.length > 0
  const confirm = async () => {
    if (way === 'type') return onSigned({ kind: 'typed', name: name.trim() })
    const preview = pad.picture()
    if (preview === null) return
    setSending(true)
    setError(null)
    try {
      onSigned({ kind: 'drawn', file: await sendSignature(preview, place), preview })
    } catch (failure) {
      setError(failure)
      setSending(false)
    }
  }
  return (
    <Sheet
      open
      title={t('signature.title')}
      onClose={() => onClose(pad.drawn())}
      height="full"
      wide="large"
      wholeOnSide
      className={styles.whole}
      foot={
        <Button
          block
          busy={isSending}
          busyLabel={t('ui.sending')}
          disabled={!isReady}
          onClick={() => void confirm()}
        >
          {t('signature.confirm')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <Segmented
          label={t('signature.way')}
          options={[
            { value: 'draw', label: t('signature.draw') },
            { value: 'type', label: t('signature.type') },
          ]}
          value={way}
          onChange={setWay}
        />
        {error !== null && (
          <Strip icon="warn" tone="bad" inset role="alert">
            {t(messageKey(error), messageParams(error))}
          </Strip>
        )}
        {/* The drawing stays while the other way is looked at. */}
        <div className={styles.drawing} hidden={way !== 'draw'}>
          <canvas ref={canvas} className={styles.pad} role="img" aria-label={t('signature.pad')} />
          {pad.strokes.length === 0 && <span className={styles.here}>{t('signature.here')}</span>}
          <div className={styles.tools}>
            <Button kind="outline" icon="undo" disabled={pad.strokes.length === 0} onClick={pad.undo}>
              {t('signature.undo')}
            </Button>
            <Button kind="outline" icon="trash" disabled={pad.strokes.length === 0} onClick={pad.clear}>
              {t('signature.clear')}
            </Button>
          </div>
        </div>
        {way === 'type' && (
          <TextField
            label={t('signature.name')}
            hint={t('signature.nameHint')}
            look="box"
            value={name}
            mostCharacters={LONGEST_NAME}
            autoComplete="name"
            onChange={setName}
          />
        )}
      </div>
    </Sheet>
  )
}
