import { useMemo, useState } from 'react'
import { OUTWARD_CHOICES } from '../../../../contract/vocabulary.ts'
import { numberFormatter } from '../../../../rules/format/formatters.ts'
import { debounce } from '../../../lib/base/throttle.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { chooseAppearance, FONT_SCALE, useAppearance } from '../../../lib/look/appearance.ts'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { Slider } from '../../../ui/choice/slider.tsx'
import { CellGroup } from '../../../ui/list/cell.tsx'
import styles from './settings.module.css'
import { ThemeDots } from './theme-dots.tsx'
import { useSaveSettings } from './use-settings.ts'

const SAVE_AFTER_MS = 600

/** Light and dark, theme colour, size of the text: each shown at once. */
export function AppearanceGroup() {
  const { t } = useTranslation()
  const locale = useLocale()
  const shown = useAppearance()
  const save = useSaveSettings()
  const [size, setSize] = useState(shown.fontSize)
  const saveLater = useMemo(() => debounce((fontSize: number) => save({ fontSize }), SAVE_AFTER_MS), [save])
  const percent = numberFormatter(locale, { style: 'percent' }).format(size / 100)
  return (
    <CellGroup title={t('me.appearance')}>
      <div className={styles.row}>
        <span className={styles.label}>{t('me.outward')}</span>
        <Segmented
          label={t('me.outward')}
          value={shown.outward}
          onChange={(outward) => save({ outward })}
          options={OUTWARD_CHOICES.map((value) => ({ value, label: t(`me.outwards.${value}`) }))}
        />
      </div>
      <div className={styles.row}>
        <span className={styles.label}>{t('me.themeColor')}</span>
        <span className={styles.value}>{t(`me.colors.${shown.themeColor}`)}</span>
      </div>
      <ThemeDots value={shown.themeColor} onChange={(themeColor) => save({ themeColor })} />
      <div className={styles.row}>
        <span className={styles.label}>{t('me.fontSize')}</span>
        <span className={styles.value}>{percent}</span>
      </div>
      <div className={styles.slider}>
        <span className={styles.small} aria-hidden="true">
          A
        </span>
        <Slider
          label={t('me.fontSize')}
          min={FONT_SCALE.least}
          max={FONT_SCALE.most}
          step={FONT_SCALE.step}
          value={size}
          valueText={percent}
          onChange={(fontSize) => {
            setSize(fontSize)
            chooseAppearance({ fontSize })
            saveLater(fontSize)
          }}
        />
        <span className={styles.large} aria-hidden="true">
          A
        </span>
      </div>
    </CellGroup>
  )
}
