import { LEAVER_CHOICES } from '../../../../contract/workflow/administration.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { PeopleField } from '../../../shared/people/people-field.tsx'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import { LoadingPart } from './loading-part.tsx'
import type { PartProps } from './part-props.ts'
import { PassedStepPart } from './passed-step-part.tsx'
import { useOpenSteps } from './steps-part.tsx'

/** Whose tasks at the step are left behind, and what becomes of them (engine Q1). */
export function LeaverPart(props: PartProps) {
  const { page, values, onChange } = props
  const { t } = useTranslation()
  const nameOf = useName()
  const query = useOpenSteps(page.workflowInstanceId)
  const { place, leaverId, leaverChoice } = values
  return (
    <LoadingPart query={query}>
      {(steps) => (
        <>
          <ChoiceList
            label={t('approval.leaver.whose')}
            required
            chosen={leaverId === undefined ? [] : [leaverId]}
            onToggle={(id) => onChange({ leaverId: id })}
            options={steps
              .filter(({ tokenId }) => place === undefined || tokenId === place.tokenId)
              .flatMap(({ participants }) => participants)
              .map((person) => ({
                value: person.id,
                label: nameOf(person),
                hint: person.disabled === true ? t('ui.hasLeft') : undefined,
              }))}
          />
          <ChoiceList
            label={t('approval.leaver.what')}
            required
            chosen={leaverChoice === undefined ? [] : [leaverChoice]}
            onToggle={(value) => onChange({ leaverChoice: LEAVER_CHOICES.find((one) => one === value) })}
            options={LEAVER_CHOICES.map((value) => ({
              value,
              label: t(`approval.leaver.${value}`),
              hint: t(`approval.leaver.${value}Meaning`),
            }))}
          />
          {leaverChoice === 'assign' && (
            <PeopleField
              label={t('approval.people.handlers')}
              people={values.people}
              onChange={(people) => onChange({ people })}
              limits={{ min: 1, max: 1 }}
            />
          )}
          {leaverChoice === 'return' && <PassedStepPart {...props} />}
        </>
      )}
    </LoadingPart>
  )
}
