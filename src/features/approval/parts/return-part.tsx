import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { listRejectActivities, RETURN_MODES, type ReturnMode } from '../../../../contract/workflow/returns.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { ChoiceList } from '../../../ui/choice/choice-list.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { LoadingPart } from './loading-part.tsx'
import type { PartProps } from './part-props.ts'

type Target = OutputOf<typeof listRejectActivities>[number]

/** Where to return to and who receives it there, and how it goes on afterwards. */
export function ReturnPart(props: PartProps) {
  const { workItemId } = props.page
  const query = useQuery({
    ...callQuery(listRejectActivities, { workItemId: workItemId ?? '' }),
    enabled: workItemId !== null,
  })
  return <LoadingPart query={query}>{(targets) => <Targets {...props} targets={targets} />}</LoadingPart>
}

function Targets({ targets, values, onChange }: PartProps & { readonly targets: readonly Target[] }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = useName()
  const chosen = targets.filter(({ activityCode }) => values.targets.includes(activityCode))
  const [first] = targets
  const isKnown = chosen.length > 0 && chosen.length === values.targets.length
  const choose = (picked: readonly Target[]) =>
    onChange({
      targets: picked.map(({ activityCode }) => activityCode),
      returnMode: modeOf(picked, values.returnMode),
    })
  // The server's first choice is chosen until a person chooses; so it is when the list has changed.
  useEffect(() => {
    if (!isKnown && first !== undefined)
      onChange({ targets: [first.activityCode], returnMode: modeOf([first], undefined) })
  }, [isKnown, first, onChange])
  if (first === undefined) {
    return (
      <Strip icon="warn" tone="bad" inset role="alert">
        {t('approval.returnNowhere')}
      </Strip>
    )
  }
  const toggle = (code: string) => {
    const pressed = targets.find(({ activityCode }) => activityCode === code)
    if (pressed !== undefined) choose(toggled(chosen, pressed))
  }
  const modes = modesOf(chosen)
  return (
    <>
      <ChoiceList
        label={t('approval.returnTo')}
        hint={targets.some(joins(targets)) ? t('approval.returnSeveral') : undefined}
        chosen={values.targets}
        onToggle={toggle}
        options={targets.map((target) => ({
          value: target.activityCode,
          label: localise(target.name_i18n, target.activityName),
          hint: target.people.map(nameOf).join(t('timeline.listSeparator')),
          joins: joins(targets)(target),
          end: <Faces people={target.people} />,
        }))}
      />
      {modes.length > 0 && (
        <ChoiceList
          label={t('approval.returnMode.label')}
          chosen={values.returnMode === undefined ? [] : [values.returnMode]}
          onToggle={(mode) => onChange({ returnMode: modes.find((one) => one === mode) })}
          options={modes.map((mode) => ({
            value: mode,
            label: t(`approval.returnMode.${mode}`),
            hint: t(`approval.returnMode.${mode}Meaning`),
          }))}
        />
      )}
    </>
  )
}

const FACES = 3

function Faces({ people }: { readonly people: Target['people'] }) {
  const nameOf = useName()
  return people
    .slice(0, FACES)
    .map((person) => (
      <Avatar key={person.id} id={person.id} name={nameOf(person)} imgUrl={person.imgUrl} size={28} />
    ))
}

/** Only branches of one split are returned to together (engine B13). */
function joins(targets: readonly Target[]): (target: Target) => boolean {
  return ({ checkbox, splitCode, activityCode }) =>
    checkbox &&
    targets.some(
      (other) => other.checkbox && other.splitCode === splitCode && other.activityCode !== activityCode,
    )
}

function toggled(chosen: readonly Target[], pressed: Target): readonly Target[] {
  const isChosen = chosen.includes(pressed)
  if (isChosen) return chosen.length > 1 ? chosen.filter((one) => one !== pressed) : chosen
  const mates = chosen.filter(
    (one) => one.checkbox && pressed.checkbox && one.splitCode === pressed.splitCode,
  )
  return [...mates, pressed]
}

/** What all of them allow, the preferred one first. */
function modesOf(targets: readonly Target[]): readonly ReturnMode[] {
  const common = RETURN_MODES.filter((mode) => targets.every(({ modes }) => modes.includes(mode)))
  return common.toSorted((a, b) => rank(targets, a) - rank(targets, b))
}

function rank(targets: readonly Target[], mode: ReturnMode): number {
  return targets[0]?.preferred === mode ? 0 : 1
}

function modeOf(targets: readonly Target[], wanted: ReturnMode | undefined): ReturnMode | undefined {
  const modes = modesOf(targets)
  return wanted !== undefined && modes.includes(wanted) ? wanted : modes[0]
}
