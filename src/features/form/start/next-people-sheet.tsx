import { useState } from 'react'
import type { ParticipantChoice } from '../../../../contract/participant-choice.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { isChosen, type NextPeopleChosen } from '../../../shared/people/next-people.ts'
import { NextPeople } from '../../../shared/people/next-people.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'

type Props = {
  readonly choices: readonly ParticipantChoice[]
  readonly busy: boolean
  readonly onSubmit: (chosen: NextPeopleChosen) => void
  readonly onClose: () => void
}

/** Asked before a new form is sent off: who decides where its author leaves that to the starter (engine R6). */
export function NextPeopleSheet({ choices, busy, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<NextPeopleChosen>({})
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('drafts.nextPeople')}
      foot={
        <Button
          block
          disabled={!isChosen(choices, chosen)}
          busy={busy}
          busyLabel={t('form.submitting')}
          onClick={() => onSubmit(chosen)}
        >
          {t('form.submit')}
        </Button>
      }
    >
      <NextPeople choices={choices} chosen={chosen} onChange={setChosen} />
    </Sheet>
  )
}
