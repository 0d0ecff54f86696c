import { useRef } from 'react'
import { THEME_COLORS, type ThemeColor } from '../../../../contract/vocabulary.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useAppearance } from '../../../lib/look/appearance.ts'
import { stepByArrow } from '../../../ui/base/step-by-arrow.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './settings.module.css'

type Props = { value: ThemeColor; onChange: (color: ThemeColor) => void }

/** Seven dots of 24 px in targets of 44; the chosen one has a ring and a check. */
export function ThemeDots({ value, onChange }: Props) {
  const { t } = useTranslation()
  // Each dot is drawn in its own theme of the present tone.
  const { tone } = useAppearance()
  const group = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={t('me.themeColor')}
      className={styles.dots}
      onKeyDown={(event) => stepByArrow(event, group.current, '[role="radio"]')}
    >
      {THEME_COLORS.map((color) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of dots with roving focus, as the radio pattern asks
        <button
          key={color}
          type="button"
          role="radio"
          aria-checked={color === value}
          aria-label={t(`me.colors.${color}`)}
          title={t(`me.colors.${color}`)}
          tabIndex={color === value ? 0 : -1}
          data-theme={color}
          data-outward={tone}
          data-focus="inner"
          className={styles.target}
          onClick={() => onChange(color)}
        >
          <span className={color === value ? `${styles.dot} ${styles.chosen}` : styles.dot}>
            {color === value && <Icon name="check" size={16} />}
          </span>
        </button>
      ))}
    </div>
  )
}
