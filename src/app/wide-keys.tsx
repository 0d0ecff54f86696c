import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../lib/address/paths.ts'
import { useKeys, useShownKeys } from '../lib/dom/use-keys.ts'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { KeyHints } from '../ui/overlay/key-hints.tsx'

/** The keys that work everywhere, and `?` with the list of all that work here. */
export function ShellKeys() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const bindings = useMemo(
    () => [
      { key: '?', label: t('ui.keys'), run: () => setOpen(true) },
      { key: 'n', label: t('shell.start'), run: () => void navigate(paths.start()) },
    ],
    [t, navigate],
  )
  useKeys(bindings)
  const shown = useShownKeys()
  return (
    <KeyHints
      open={open}
      onClose={() => setOpen(false)}
      hints={shown.map(({ key, label }) => ({ keys: [key.length === 1 ? key.toUpperCase() : key], label }))}
    />
  )
}
