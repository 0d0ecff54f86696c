import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { SelectField } from '../../../ui/choice/select-field.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import styles from '../layout/layout.module.css'
import type { Starter } from './use-starter.ts'

/**
 * In whose name it is filed, where somebody entrusted the starting to one (engine L10), and for which department: one is
 * used silently, several are asked (S3). What a copied document was filed as and this one cannot be is said.
 */
export function StarterChoice({ starter }: { readonly starter: Starter }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { originators, departments, notTaken } = starter
  const { name, department } = notTaken
  const self = originators.find(({ isTrustor }) => !isTrustor)
  const news =
    name !== undefined
      ? t('form.notInTheNameOf', { name })
      : department !== undefined
        ? t('form.notForDepartment', { department })
        : undefined
  if (originators.length === 0 && departments.length < 2 && news === undefined) return null
  return (
    <section className={styles.section}>
      {news !== undefined && (
        <Strip icon="info" tone="info" inset>
          {news}
        </Strip>
      )}
      {originators.length > 0 && (
        <SelectField
          label={t('form.inTheNameOf')}
          required
          value={starter.trustor ?? self?.id ?? ''}
          options={originators.map(({ id, name, name_i18n, isTrustor }) => {
            const shown = localise(name_i18n ?? {}, name)
            return { value: id, label: isTrustor ? shown : t('form.myself', { name: shown }) }
          })}
          onChange={starter.setTrustor}
        />
      )}
      {departments.length > 1 && (
        <SelectField
          label={t('form.department')}
          required
          value={starter.departmentId ?? ''}
          options={departments.map(({ id, name, name_i18n }) => ({
            value: id,
            label: localise(name_i18n, name),
          }))}
          onChange={starter.setDepartmentId}
        />
      )}
    </section>
  )
}
