import { Button } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Passkey } from '../queries.ts'
import { usePasskeyName } from '../use-passkey-name.ts'

export interface PasskeyItemProps {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** Name, times and place of one passkey, and what the player can do about it. */
export function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const { t } = useTexts('security')
  const isOnline = useIsOnline()
  const name = usePasskeyName()(passkey)
  const { addedAt, lastUsedAt, isSynced } = passkey
  // Several buttons have the same text: their names say which passkey is meant.
  const named = (action: string) => t('passkeys.named', { action, name })
  return (
    <li className="flex gap-3.5 border-t border-line py-4 first:border-t-0">
      <Icon of={KeyRound} className="mt-0.5 text-text-2" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-text-2">{t(isSynced ? 'passkeys.synced' : 'passkeys.oneDevice')}</p>
        <p className="text-sm text-text-2">
          <LocalTime iso={addedAt}>{(time) => t('passkeys.addedAt', { time })}</LocalTime>
        </p>
        <p className="text-sm text-text-2">
          {lastUsedAt === null ? (
            t('passkeys.unused')
          ) : (
            <LocalTime iso={lastUsedAt}>{(time) => t('passkeys.usedAt', { time })}</LocalTime>
          )}
        </p>
        <div className="-ms-4 mt-1.5 flex flex-wrap gap-1">
          <Button
            size="sm"
            variant="quiet"
            disabled={!isOnline}
            aria-label={named(t('passkeys.rename'))}
            onClick={onRename}
          >
            {t('passkeys.rename')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={!isOnline}
            aria-label={named(t('passkeys.remove'))}
            onClick={onRemove}
          >
            {t('passkeys.remove')}
          </Button>
        </div>
      </div>
    </li>
  )
}
