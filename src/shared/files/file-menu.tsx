import type { StoredFile } from '../../../contract/files.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'

type Props = {
  readonly file: StoredFile
  readonly index: number
  readonly files: readonly StoredFile[]
  readonly onChange: (files: readonly StoredFile[]) => void
  readonly onRemove: () => void
}

/** What may be done with an attached file: order and removal. */
export function FileMenu({ file, index, files, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const { name } = file
  if (files.length === 1)
    return <IconButton icon="trash" label={t('files.dismiss', { name })} onClick={onRemove} />
  const move = (by: number) => {
    const others = files.filter((other) => other.id !== file.id)
    onChange([...others.slice(0, index + by), file, ...others.slice(index + by)])
  }
  return (
    <Menu
      label={t('files.more', { name })}
      items={[
        { key: 'up', label: t('files.up'), icon: 'up', disabled: index === 0, onSelect: () => move(-1) },
        {
          key: 'down',
          label: t('files.down'),
          icon: 'down',
          disabled: index === files.length - 1,
          onSelect: () => move(1),
        },
        { key: 'remove', label: t('files.remove'), icon: 'trash', danger: true, onSelect: onRemove },
      ]}
      trigger={({ open, id, toggle }) => (
        <IconButton icon="more" label={t('files.more', { name })} menu={{ open, id }} onClick={toggle} />
      )}
    />
  )
}
