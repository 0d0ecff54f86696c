import type { ApprovalStep } from '../../../../contract/instances.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './timeline.module.css'

const SHOWN = 5

/** Who will probably be asked, small and grey; or what it depends on. */
export function PredictedPeople({ step }: { readonly step: ApprovalStep }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = useName()
  const names = step.dependsOn.map((name) => localise(name, '')).filter((name) => name !== '')
  if (names.length > 0) {
    const fields = names.join(t('timeline.listSeparator'))
    return <p className={styles.hint}>{t('timeline.dependsOn', { fields })}</p>
  }
  if (step.note?.kind === 'willPass') return <p className={styles.hint}>{t('timeline.willPass')}</p>
  if (step.note?.kind === 'noParticipant') return <p className={styles.hint}>{t('timeline.nobodyAhead')}</p>
  if (step.note?.kind === 'wayDepends') return <p className={styles.hint}>{t('timeline.wayDepends')}</p>
  if (step.nodes.length === 0) return null
  const rest = step.nodes.length - SHOWN
  return (
    <ul className={styles.coming}>
      {step.nodes.slice(0, SHOWN).map(({ approvaler }, index) => (
        <li key={approvaler.id} className={styles.aheadOne}>
          {step.mode === 'sequence' && index > 0 && <Icon name="right" size={14} />}
          <Avatar id={approvaler.id} name={nameOf(approvaler)} imgUrl={approvaler.imgUrl} size={24} />
          {nameOf(approvaler)}
        </li>
      ))}
      {rest > 0 && <li>{t('timeline.andMore', { count: rest })}</li>}
    </ul>
  )
}
