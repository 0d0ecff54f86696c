import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FORMAT_WORDS } from '../../../../rules/format/words.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { InputBox } from '../../../ui/input-box.tsx'
import { describedBy } from '../../../ui/input-frame.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { Option } from '../../../ui/select-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toggledChoices } from './check-list.tsx'
import styles from './check-sheet.module.css'
import type { TypedEditorProps } from './editor-props.ts'

type Props = Omit<TypedEditorProps, 'property'> & { readonly options: readonly Option[] }

/** From so many options on they can be searched. */
const SEARCHED_FROM = 10

/** Several of a list in a sheet; the box says what is chosen. */
export function CheckSheet({ value, onChange, options, ...frame }: Props) {
  const locale = useLocale()
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const words = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  const wanted = typed.trim().toLowerCase()
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted))
  const text = words.length === 0 ? t('form.choose') : words.join(FORMAT_WORDS[locale].listSeparator)
  return (
    <InputBox {...frame} inputId={id}>
      <button
        id={id}
        type="button"
        aria-haspopup="dialog"
        aria-label={`${frame.label}: ${text}`}
        className={cx(styles.opener, words.length === 0 && styles.none)}
        {...describedBy(id, { error: frame.error, hint: frame.hint, required: undefined })}
        onClick={() => setOpen(true)}
      >
        <span className={styles.words}>{text}</span>
        <Icon name="down" size={16} />
      </button>
      <Sheet
        open={open}
        title={frame.label}
        onClose={() => setOpen(false)}
        foot={
          <Button block onClick={() => setOpen(false)}>
            {t('values.done', { count: words.length })}
          </Button>
        }
      >
        {options.length >= SEARCHED_FROM && (
          <SearchBox value={typed} onSearch={setTyped} placeholder={t('values.searchOptions')} />
        )}
        {shown.length === 0 && <p className={styles.none}>{t('values.noOptions')}</p>}
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            checked={chosen.includes(option.value)}
            onChange={(on) => onChange(toggledChoices(options, chosen, option.value, on))}
          >
            {option.label}
          </Checkbox>
        ))}
      </Sheet>
    </InputBox>
  )
}
