import { useTranslation } from 'react-i18next'
import type { FormPage } from '../../../contract/form-page.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './layout/layout.module.css'

type Props = {
  readonly departments: FormPage['departments']
  readonly value: string | undefined
  readonly onChange: (departmentId: string) => void
}

/** For which department it is filed; one is used silently, several are asked (engine S3). */
export function DepartmentChoice({ departments, value, onChange }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  if (departments.length < 2) return null
  return (
    <section className={styles.section}>
      <SelectField
        label={t('form.department')}
        required
        value={value ?? ''}
        options={departments.map(({ id, name, name_i18n }) => ({
          value: id,
          label: localise(name_i18n, name),
        }))}
        onChange={onChange}
      />
    </section>
  )
}
