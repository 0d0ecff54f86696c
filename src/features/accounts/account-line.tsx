import type { AccountRow } from '../../../contract/accounts.ts'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import styles from './accounts.module.css'

type Props = { readonly account: AccountRow; readonly onLink: () => void }

/** A person, the account's name, and what may be done about it. */
export function AccountLine({ account, onLink }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const isWide = useIsWide()
  const localise = useLocalised()
  const name = localisedName(account, locale)
  const department = localise(account.departmentName_i18n, account.departmentName)
  return (
    <div className={styles.line}>
      <Avatar id={account.id} name={name} imgUrl={account.imgUrl} size={36} />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.hint}>
          {[account.username, department, account.position].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      {account.allowedActions.includes('passwordLink') &&
        (isWide ? (
          <Button kind="outline" size="s" icon="lock" onClick={onLink}>
            <span aria-hidden="true">{t('accounts.link')}</span>
            <span className="cs-hidden-text">{t('accounts.linkFor', { name })}</span>
          </Button>
        ) : (
          <IconButton icon="lock" label={t('accounts.linkFor', { name })} onClick={onLink} />
        ))}
    </div>
  )
}
