import type { StepPerson as Person } from '../../../../contract/instances.ts'
import { OPERATION_TYPE } from '../../../../contract/vocabulary.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { Superseded } from './superseded.tsx'
import styles from './timeline.module.css'

type Props = { readonly person: Person; readonly rule: NonNullable<Person['byRule']> }

/** What a rule or a timer decided in place of a person: no face and no verdict, one sentence (engine O2). */
export function RuleDecision({ person, rule }: Props) {
  const { t } = useTranslation()
  const nameOf = useName()
  const name = nameOf(person.onBehalfOf ?? person.approvaler)
  const detail = nameOf({ name: rule.detail, name_i18n: rule.detail_i18n })
  const words =
    rule.kind === 'timeout'
      ? t(`timeline.timeout.${outcomeOf(person)}`, { name, rule: rule.detail })
      : t(`timeline.byRule.${rule.kind}`, { name, node: detail })
  return (
    <>
      <span className={styles.machine}>
        <Icon name="cpu" size={16} />
      </span>
      <div className={styles.words}>
        <p className={styles.automatic}>{words}</p>
        {!person.standing && <Superseded person={person} />}
      </div>
    </>
  )
}

function outcomeOf({ workActionType }: Person): 'agree' | 'disagree' | 'return' {
  if (workActionType === OPERATION_TYPE.disagree) return 'disagree'
  return workActionType === OPERATION_TYPE.reject ? 'return' : 'agree'
}
