import { CAPABILITIES } from '../../../../platform-adapters/platform.ts'
import { usePlatform } from '../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { CellGroup } from '../../../ui/list/cell.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { detectedLines } from './detected-lines.ts'
import styles from './diagnosis.module.css'

/** Where the app runs, and what that place says it can do. */
export function DetectedPart() {
  const { t } = useTranslation()
  const platform = usePlatform()
  return (
    <>
      <CellGroup title={t('diagnosis.found')}>
        <dl className={styles.facts}>
          {detectedLines(t, platform).map(({ name, value }) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </CellGroup>
      <CellGroup title={t('diagnosis.capabilities')}>
        <ul className={styles.abilities}>
          {CAPABILITIES.map((one) => (
            <li key={one} data-offered={platform.can(one)}>
              <Icon name={platform.can(one) ? 'check' : 'x'} size={16} />
              <span>{t(`diagnosis.can.${one}`)}</span>
              <span className="cs-hidden-text">
                {t(platform.can(one) ? 'diagnosis.yes' : 'diagnosis.no')}
              </span>
            </li>
          ))}
        </ul>
      </CellGroup>
    </>
  )
}
