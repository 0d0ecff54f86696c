import type { ReactNode } from 'react'
import type { Platform, PlatformResult } from '../../../../../platform-adapters/platform.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import type { IconName } from '../../../../ui/picture/icons.ts'
import { ClearButton } from '../clear-button.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import { SheetOpener } from '../sheet-opener.tsx'
import { useNativeValue } from './use-native-value.ts'

type Props = Omit<TypedEditorProps, 'property'> & {
  /** What is chosen, in words; '' when nothing is. */
  readonly words: string
  readonly icon: IconName
  readonly ask: (platform: Platform) => Promise<PlatformResult<string>>
  readonly onValue: (value: string) => void
  /** The web's own picker takes its place, and opens. */
  readonly onHere: () => void
  /** What the container's picker does not choose, such as seconds. */
  readonly after?: ReactNode
}

/** A value by the container's own picker, with the way to the web's beside it. */
export function ContainerValue({ words, icon, ask, onValue, onHere, after, onChange, ...frame }: Props) {
  const { t } = useTranslation()
  const pick = useNativeValue({ ask, onValue, onHere })
  const { label, required } = frame
  return (
    <SheetOpener {...frame} words={words} onOpen={pick}>
      {after}
      {words !== '' && !required && <ClearButton field={label} onClear={() => onChange(null)} />}
      <IconButton icon={icon} label={t('native.hereFor', { field: label })} onClick={onHere} />
    </SheetOpener>
  )
}
