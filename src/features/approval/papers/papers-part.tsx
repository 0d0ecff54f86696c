import { useEffect } from 'react'
import type { FilePlace } from '../../../../contract/files.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import type { Offer } from '../../../shared/actions/offers.ts'
import type { SheetValues } from '../../../shared/actions/sheet-values.ts'
import { FilesField } from '../../../shared/files/files-field.tsx'
import { dropRefused } from '../../../shared/files/upload-lists.ts'
import { heldBackBy } from '../../../shared/files/upload-state.ts'
import { useArrivedFiles, useUploadSite } from '../../../shared/files/use-uploads.ts'
import { withNew } from '../../../shared/files/with-new.ts'
import { SignatureField } from '../../../shared/signature/signature-field.tsx'
import type { SheetProblems } from '../act/use-action.ts'
import { useKeptSignature } from './use-kept-signature.ts'

type Props = {
  readonly offer: Offer
  readonly place: FilePlace
  readonly values: SheetValues
  readonly onChange: (change: Partial<SheetValues>) => void
  /** What of these a confirmation found missing. */
  readonly problem: SheetProblems['papers']
  readonly disabled: boolean
}

const MOST_FILES = 20

/** What lies with the words: files, and a signature where the step takes one. */
export function PapersPart({ offer, place, values, onChange, problem, disabled }: Props) {
  const { t } = useTranslation()
  const { signature } = offer
  const { files = [] } = values
  const uploads = useArrivedFiles(useUploadSite(place, offer.key), true, (arrived) =>
    onChange({ files: withNew(files, arrived) }),
  )
  const keepSignature = useKeptSignature(
    signature === undefined ? undefined : place.workItemId,
    offer.key,
    values.signature,
    (kept) => onChange({ signature: kept }),
  )
  const heldBack = heldBackBy(uploads)
  // Those that were refused have said so, and are no part of what is sent or written next.
  useEffect(() => () => dropRefused({ place, slot: offer.key }), [place, offer.key])
  return (
    <>
      <FilesField
        label={t('approval.attachments')}
        look="box"
        files={files}
        onChange={(next) => onChange({ files: next })}
        place={place}
        slot={offer.key}
        limits={{ maxCount: MOST_FILES }}
        error={problem === 'files' && heldBack !== undefined ? t(`approval.papers.${heldBack}`) : undefined}
      />
      {signature !== undefined && (
        <SignatureField
          value={values.signature}
          onChange={(next) => {
            keepSignature(next)
            onChange({ signature: next, drawn: undefined })
          }}
          drawn={values.drawn}
          onDrawn={(drawn) => onChange({ drawn })}
          place={place}
          required={signature.required}
          latest={signature.latest}
          error={problem === 'signature' ? t('approval.papers.signature') : undefined}
          disabled={disabled}
        />
      )}
    </>
  )
}
