import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { UnitPicker } from '../../people/unit-picker.tsx'
import { usePerson } from '../../people/use-person.ts'
import styles from './filter.module.css'
import { PickRow } from './pick-row.tsx'

type Props = {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

/** One person of the filter, found by characters, pinyin or department; in our list, where nobody is lacking. */
export function PersonRow({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const person = usePerson(value)
  return (
    <>
      <PickRow
        label={label}
        none={t('inbox.anyone')}
        value={
          value === undefined ? undefined : (
            <span className={styles.person}>
              {person !== undefined && (
                <Avatar id={person.id} name={person.name} imgUrl={person.imgUrl} size={24} />
              )}
              <span>{person?.name ?? '…'}</span>
            </span>
          )
        }
        onOpen={() => setOpen(true)}
        onClear={() => onChange(undefined)}
      />
      <UnitPicker
        open={open}
        here
        title={label}
        kind="person"
        multiple={false}
        chosen={[]}
        onClose={() => setOpen(false)}
        onDone={([unit]) => {
          setOpen(false)
          onChange(unit?.id)
        }}
      />
    </>
  )
}
