import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs'
import { useState } from 'react'
import {
  isPasskeyCancelled,
  isStepUpCancelled,
  passkeyText,
  type StepUp,
  useCanUsePasskeys,
} from '../../../domain/credentials/index.ts'
import { useIsHydrated } from '../../../shared/browser/use-is-hydrated.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { type Passkey, useAddPasskey, useRemovePasskey } from '../queries.ts'
import { PasskeyItem } from './passkey-item.tsx'
import { RemovePasskeySheet } from './remove-passkey-sheet.tsx'
import { RenamePasskeySheet } from './rename-passkey-sheet.tsx'

export interface PasskeysListProps {
  readonly stepUp: StepUp
  readonly passkeys: readonly Passkey[]
  /** No other one can be added. */
  readonly isFull: boolean
}

type Question = { readonly is: 'rename' | 'remove'; readonly passkey: Passkey }

/** The list with what can be done to each passkey, and the button that adds one. */
export function PasskeysList({ stepUp, passkeys, isFull }: PasskeysListProps) {
  const { t } = useTexts('security')
  const offlineReason = useOfflineReason()
  const isHydrated = useIsHydrated()
  const canUse = useCanUsePasskeys()
  const run = useSingleFlight()
  const add = useAddPasskey(stepUp)
  const remove = useRemovePasskey(stepUp)
  const [question, setQuestion] = useState<Question>()
  const addOne = () =>
    run(async () => {
      remove.reset()
      try {
        await add.mutateAsync()
        toast({ kind: 'success', text: t('passkeys.added.toast') })
      } catch (error) {
        if (isStepUpCancelled(error)) add.reset()
      }
    })
  const removeOne = ({ passkeyId }: Passkey) =>
    run(async () => {
      add.reset()
      try {
        await remove.mutateAsync(passkeyId)
        toast({ kind: 'success', text: t('passkeys.removed.toast') })
      } catch (error) {
        // The question stays open: nothing was done.
        if (isStepUpCancelled(error)) return remove.reset()
      }
      setQuestion(undefined)
    })
  const error = add.error ?? remove.error
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="mb-5 text-text-2">{t('passkeys.none')}</p>
      ) : (
        <ul className="-mt-2 mb-5">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.passkeyId}
              passkey={passkey}
              onRename={() => setQuestion({ is: 'rename', passkey })}
              onRemove={() => setQuestion({ is: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {error && (
        <Banner tone={isPasskeyCancelled(error) ? 'info' : 'warning'} role="alert" className="mb-5">
          {t(passkeyText(error))}
        </Banner>
      )}
      {isFull && <p className="text-text-2">{t('passkeys.full')}</p>}
      {isHydrated && !canUse && <p className="text-text-2">{t('passkeys.noBrowser')}</p>}
      {!isFull && canUse && (
        <Button
          full
          icon={KeyRound}
          pending={add.isPending}
          pendingLabel={t('passkeys.waiting')}
          reason={offlineReason}
          onClick={() => void addOne()}
        >
          {t('passkeys.add')}
        </Button>
      )}
      {question?.is === 'rename' && (
        <RenamePasskeySheet passkey={question.passkey} onClose={() => setQuestion(undefined)} />
      )}
      {question?.is === 'remove' && (
        <RemovePasskeySheet
          passkey={question.passkey}
          isPending={remove.isPending}
          onConfirm={() => void removeOne(question.passkey)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  )
}
