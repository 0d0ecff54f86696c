import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { PhraseEditor } from '../../../shared/phrases/phrase-editor.tsx'
import type { PhrasesControl } from '../../../shared/phrases/use-phrases.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'

type Props = { readonly control: PhrasesControl; readonly onClose: () => void }

/** The phrases, over the opinion that they are for. */
export function PhraseSheet({ control, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Sheet open title={t('phrases.title')} onClose={onClose}>
      <PhraseEditor control={control} />
    </Sheet>
  )
}
