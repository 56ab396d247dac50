import { LinkText } from '@marquee/ui/link-text'
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
  if (isSending) return <span className="text-sm text-text-2">{t('signup.pin.sending')}</span>
  if (seconds === 0) return <LinkText onClick={onSend}>{label}</LinkText>
  return <span className="text-sm text-text-2 tabular-nums">{t(waiting, { count: seconds })}</span>
}
