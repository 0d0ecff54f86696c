import { useRef, useState } from 'react'
import { FORMAT_WORDS } from '../../../../../rules/format/words.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../../lib/i18n/use-locale.ts'
import { cx } from '../../../../ui/base/cx.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Checkbox } from '../../../../ui/choice/checkbox.tsx'
import type { Option } from '../../../../ui/choice/select-field.tsx'
import { Sheet } from '../../../../ui/overlay/sheet.tsx'
import { SearchedOptions } from '../../../../ui/search/searched-options.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import { SheetOpener } from '../sheet-opener.tsx'
import { toggledChoices } from './check-list.tsx'
import styles from './check-sheet.module.css'

type Props = Omit<TypedEditorProps, 'property'> & { readonly options: readonly Option[] }

/** Several of a list in a sheet; the box says what is chosen. */
export function CheckSheet({ value, onChange, options, ...frame }: Props) {
  const locale = useLocale()
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const words = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  const toggle = (option: Option) =>
    onChange(toggledChoices(options, chosen, option.value, !chosen.includes(option.value)))
  return (
    <SheetOpener
      {...frame}
      words={words.join(FORMAT_WORDS[locale].listSeparator)}
      onOpen={() => setOpen(true)}
    >
      <Sheet
        open={open}
        title={frame.label}
        onClose={() => setOpen(false)}
        bodyRef={body}
        flush
        foot={
          <Button block onClick={() => setOpen(false)}>
            {t('values.done', { count: words.length })}
          </Button>
        }
      >
        <SearchedOptions
          options={options}
          label={frame.label}
          scroller={body}
          onPick={toggle}
          renderOption={(option, isActive) => (
            <div className={cx(styles.option, isActive && styles.active)}>
              <Checkbox checked={chosen.includes(option.value)} onChange={() => toggle(option)}>
                {option.label}
              </Checkbox>
            </div>
          )}
        />
      </Sheet>
    </SheetOpener>
  )
}
