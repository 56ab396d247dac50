import { LinkAfterWait } from '@marquee/ui/link-after-wait'
import { useResendSeconds } from '../../../domain/credentials/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export interface SendAgainProps {
  readonly label: string
  /** Shown until the label can be pressed. */
  readonly waiting: 'signup.pin.againIn' | 'reset.mail.againIn'
  readonly resendAt: string
  readonly isSending: boolean
  readonly onSend: () => void
}

/** Sends the message again, after some seconds. */
export function SendAgain({ label, waiting, resendAt, isSending, onSend }: SendAgainProps) {
  const { t } = useTexts('signup', 'security')
  const seconds = useResendSeconds(resendAt)
  const whileSending = isSending ? t('signup.pin.sending') : undefined
  return (
    <LinkAfterWait
      waiting={whileSending ?? (seconds > 0 ? t(waiting, { count: seconds }) : undefined)}
      onClick={onSend}
    >
      {label}
    </LinkAfterWait>
  )
}
