import type { SampleAccount } from '../../../contract/system.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import styles from './login.module.css'

type Props = { accounts: readonly SampleAccount[]; onChoose: (account: SampleAccount) => void }

/** People of the sample organisation, shown in sample mode only; a tap fills the form. */
export function SampleAccounts({ accounts, onChoose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <section className={styles.samples} aria-label={t('login.samples')}>
      <h2 className={styles.samplesTitle}>{t('login.samples')}</h2>
      <p className={styles.samplesText}>{t('login.samplesText')}</p>
      <ul>
        {accounts.map((account) => {
          const name = localisedName({ name: account.name, name_i18n: account.name_i18n ?? {} }, locale)
          return (
            <li key={`${account.corpId}/${account.username}`}>
              <button type="button" className={styles.sample} onClick={() => onChoose(account)}>
                <Avatar id={account.username} name={name} size={32} />
                <span className={styles.sampleWords}>
                  <span>{name}</span>
                  <span className={styles.sampleRole}>{account.role_i18n[locale] ?? account.username}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
