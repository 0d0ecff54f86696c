import { Suspense, useId, useState } from 'react'
import type { FilePlace } from '../../../contract/files.ts'
import { latestHandSign } from '../../../contract/hand-signature.ts'
import { call } from '../../lib/api/api.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import { Button } from '../../ui/button/button.tsx'
import { InputFrame } from '../../ui/input/input-frame.tsx'
import type { Stroke } from './fit-strokes.ts'
import { sendSignature } from './send-signature.ts'
import styles from './signature.module.css'
import { SignatureMark } from './signature-mark.tsx'
import type { SignatureValue } from './signature-value.ts'

const SignatureSheet = lazyPart(async () => (await import('./signature-sheet.tsx')).SignatureSheet)

type Props = {
  readonly value: SignatureValue | undefined
  readonly onChange: (value: SignatureValue | undefined) => void
  /** What was drawn and not confirmed yet. */
  readonly drawn: readonly Stroke[] | undefined
  readonly onDrawn: (strokes: readonly Stroke[]) => void
  readonly place: FilePlace
  readonly required: boolean
  /** The last one may serve again. */
  readonly latest: boolean
  readonly error: string | undefined
  readonly disabled: boolean
}

/** A signature by hand: not there yet, or as it will be seen. */
export function SignatureField(props: Props) {
  const { value, onChange, place, required, latest, error, disabled } = props
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isFetching, setFetching] = useState(false)
  const [problem, setProblem] = useState('')
  const takeLatest = async () => {
    setFetching(true)
    setProblem('')
    try {
      const found = await call(latestHandSign, {})
      if (found === null) setProblem(t('signature.noLatest'))
      else {
        const file = await sendSignature(found.dataUrl, place)
        onChange({ kind: 'drawn', file, preview: found.dataUrl })
      }
    } catch (failure) {
      setProblem(t(messageKey(failure), messageParams(failure)))
    }
    setFetching(false)
  }
  return (
    <InputFrame
      label={t('signature.label')}
      look="box"
      group
      inputId={id}
      required={required}
      error={error ?? (problem === '' ? undefined : problem)}
    >
      {value !== undefined && <SignatureMark signature={value} by="" />}
      <div className={styles.buttons}>
        <Button kind="outline" icon="pen" disabled={disabled} onClick={() => setOpen(true)}>
          {t(value === undefined ? 'signature.sign' : 'signature.again')}
        </Button>
        {value === undefined && latest && (
          <Button
            kind="quiet"
            busy={isFetching}
            busyLabel={t('ui.loading')}
            disabled={disabled}
            onClick={() => void takeLatest()}
          >
            {t('signature.useLatest')}
          </Button>
        )}
        {value !== undefined && (
          <Button kind="text" disabled={disabled} onClick={() => onChange(undefined)}>
            {t('signature.remove')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <SignatureSheet
            place={place}
            begun={props.drawn ?? []}
            onClose={(strokes) => {
              setOpen(false)
              props.onDrawn(strokes)
            }}
            onSigned={(signature) => {
              setOpen(false)
              onChange(signature)
            }}
          />
        </Suspense>
      )}
    </InputFrame>
  )
}
