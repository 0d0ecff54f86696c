import { Suspense } from 'react'
import { characters } from '../../../../../contract/typed-text.ts'
import { LONG_TEXT_MAX } from '../../../../../rules/values/text.ts'
import { usePlatform } from '../../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../../lib/parts/lazy-part.ts'
import { cx } from '../../../../ui/base/cx.ts'
import { TextArea } from '../../../../ui/input/text-area.tsx'
import { TextField } from '../../../../ui/input/text-field.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import styles from './text-editors.module.css'

const ScanButton = lazyPart(async () => (await import('./scan-button.tsx')).ScanButton)

/** One line of text; where the container reads codes, also by one. */
export function ShortTextEditor(props: TypedEditorProps) {
  const canScan = usePlatform().can('scanCode') && props.look !== 'cell'
  return (
    <TextField
      {...useTextProps(props)}
      end={
        canScan && (
          <Suspense fallback={null}>
            <ScanButton field={props.label} onText={(text) => props.onChange(text === '' ? null : text)} />
          </Suspense>
        )
      }
    />
  )
}

/** Several lines; grows with its text, and says how long it is once it comes near its end. */
export function LongTextEditor(props: TypedEditorProps) {
  const { property, value } = props
  const most = (property.type === 'longText' ? property.maxLength : undefined) ?? LONG_TEXT_MAX
  const length = typeof value === 'string' ? characters(value) : 0
  const isNear = length > most * NEAR_ITS_END && props.look !== 'cell'
  return (
    <TextArea
      {...useTextProps(props)}
      {...(props.look === 'cell' ? { minRows: 1, maxRows: LINES_IN_CELL } : {})}
      {...(isNear ? { below: <Length of={length} most={most} /> } : {})}
    />
  )
}

const NEAR_ITS_END = 0.8
/** As tall as a table of one row, head and sums, so that it is seen whole. */
const LINES_IN_CELL = 4

function Length({ of, most }: { readonly of: number; readonly most: number }) {
  return (
    <p className={cx(styles.length, of > most && styles.over)}>
      {of}/{most}
    </p>
  )
}

function useTextProps({ label, required, error, look, hint, value, onChange }: TypedEditorProps) {
  const { t } = useTranslation()
  return {
    label,
    required,
    error,
    look,
    value: typeof value === 'string' ? value : '',
    onChange: (typed: string) => onChange(typed === '' ? null : typed),
    placeholder: hint ?? t('form.fillIn'),
  }
}
