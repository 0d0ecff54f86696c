import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { TypedEditorProps } from './editor-props.ts'

/** One line of text. */
export function ShortTextEditor(props: TypedEditorProps) {
  return <TextField {...useTextProps(props)} />
}

/** Several lines; grows with its text. */
export function LongTextEditor(props: TypedEditorProps) {
  return <TextArea {...useTextProps(props)} />
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
