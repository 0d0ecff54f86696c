import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { FilesField, type FilesFieldProps } from './files-field.tsx'

/** The files of a cell in a grid: their number, and the field itself in a sheet of its own. */
export function FileCellField(props: FilesFieldProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="text" size="s" icon="clip" onClick={() => setOpen(true)}>
        {t('files.count', { count: props.files.length })}
      </Button>
      <Sheet open={open} title={props.label} onClose={() => setOpen(false)}>
        <FilesField {...props} look="box" />
      </Sheet>
    </>
  )
}
