import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useName } from '../../lib/i18n/use-name.ts'
import { cx } from '../../ui/base/cx.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import styles from './comments.module.css'
import type { useMentions } from './use-mentions.ts'

type Props = { readonly mentions: ReturnType<typeof useMentions> }

/** The people that a mention may mean, above the box; the focus stays in the text. */
export function Suggestions({ mentions }: Props) {
  const { t } = useTranslation()
  const nameOf = useName()
  const { people, chosen, isEmpty } = mentions
  return (
    <>
      {people.length > 0 && (
        <div id={mentions.listId} role="listbox" aria-label={t('comments.people')} className={styles.people}>
          {people.map((person) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are read in the text
            <div
              key={person.id}
              id={mentions.idOf(person)}
              role="option"
              aria-selected={person === chosen}
              className={cx(styles.candidate, person === chosen && styles.chosen)}
              // The text must not lose the focus before the name is put in.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mentions.take(person)}
            >
              <Avatar id={person.id} name={nameOf(person)} imgUrl={person.imgUrl} size={24} />
              <span className={styles.candidateName}>{nameOf(person)}</span>
              {person.departmentName !== undefined && (
                <span className={styles.department}>
                  {nameOf({ name: person.departmentName, name_i18n: person.departmentName_i18n })}
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      <p className={isEmpty ? styles.nobody : 'cs-hidden-text'} role="status">
        {isEmpty
          ? t('comments.nobody')
          : people.length > 0
            ? t('comments.found', { count: people.length })
            : ''}
      </p>
    </>
  )
}
