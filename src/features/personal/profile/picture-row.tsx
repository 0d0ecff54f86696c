import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { removeMyPicture, setMyPicture } from '../../../../contract/my-account.ts'
import { call } from '../../../lib/api/api.ts'
import { sendFile } from '../../../lib/api/upload.ts'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { localisedName } from '../../../lib/i18n/localised-name.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { type Me, meQuery } from '../../../shared/account/me.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import styles from './profile.module.css'

// A phone that takes pictures in a format of its own hands them over as JPEG when only these are asked for.
const ACCEPT = 'image/jpeg,image/png,image/webp'

/** My picture: another one, or my initials again. Null in the call: without a picture. */
export function PictureRow({ me }: { me: Me }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const client = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file === null
        ? call(removeMyPicture, {})
        : sendFile(
            setMyPicture,
            file,
            { name: file.name || 'picture', size: file.size },
            { signal: new AbortController().signal, onProgress: () => {} },
          ),
    onSuccess: ({ imgUrl }) => {
      client.setQueryData<Me>(meQuery().queryKey, (held) => (held === undefined ? held : { ...held, imgUrl }))
      // Lists show people with their pictures.
      void client.invalidateQueries({ refetchType: 'active' })
    },
  })
  return (
    <section className={styles.picture}>
      <Avatar key={me.imgUrl} id={me.id} name={localisedName(me, locale)} imgUrl={me.imgUrl} size={56} />
      <div className={styles.buttons}>
        <input
          ref={chooser}
          type="file"
          accept={ACCEPT}
          hidden
          aria-label={t('me.profile.choosePicture')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file !== undefined) change.mutate(file)
          }}
        />
        <Button
          kind="outline"
          icon="camera"
          busy={change.isPending}
          busyLabel={t('ui.sending')}
          onClick={() => chooser.current?.click()}
        >
          {t('me.profile.choosePicture')}
        </Button>
        {me.imgUrl !== null && (
          <Button kind="text" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t('me.profile.removePicture')}
          </Button>
        )}
      </div>
      {change.isError && (
        <Strip tone="bad" icon="warn" inset role="alert">
          {t(messageKey(change.error), messageParams(change.error))}
        </Strip>
      )}
    </section>
  )
}
