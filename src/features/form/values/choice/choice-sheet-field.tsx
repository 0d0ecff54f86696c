import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { ChoiceSheet } from '../../../../ui/choice/choice-sheet.tsx'
import type { Searched } from '../../../../ui/search/searched-options.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import { SheetOpener } from '../sheet-opener.tsx'

type Props = TypedEditorProps & {
  readonly options: readonly Searched[]
  /** It was asked for already. */
  readonly opens?: boolean
}

/** One of a long list, a dictionary say, in a sheet that can be searched. */
export function ChoiceSheetField({ property: _, value, onChange, options, opens = false, ...frame }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(opens)
  const chosen = typeof value === 'string' ? value : ''
  const label = options.find((option) => option.value === chosen)?.label
  const choose = (next: string | null) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <SheetOpener {...frame} words={label ?? chosen} onOpen={() => setOpen(true)}>
      <ChoiceSheet
        open={open}
        title={frame.label}
        value={chosen}
        options={options}
        onChoose={choose}
        onClose={() => setOpen(false)}
        start={
          chosen !== '' &&
          !frame.required && (
            <Button kind="text" onClick={() => choose(null)}>
              {/* A word, since a ✕ at the other end closes. The title has the field, so the eye is told only to clear. */}
              <span aria-hidden="true">{t('values.clear')}</span>
              <span className="cs-hidden-text">{t('values.clearOf', { field: frame.label })}</span>
            </Button>
          )
        }
      />
    </SheetOpener>
  )
}
