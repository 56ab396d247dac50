import { LinkText } from '@marquee/ui/link-text'
import { useResendSeconds } from '../../../domain/credentials/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export interface SendAgainProps {
  readonly label: string
  readonly resendAt: string
  readonly isSending: boolean
  readonly onSend: () => void
}

/** Sends the message again, after some seconds. */
export function SendAgain({ label, resendAt, isSending, onSend }: SendAgainProps) {
  const { t } = useTexts('signup')
  const seconds = useResendSeconds(resendAt)
  if (isSending) return <span className="text-sm text-text-2">{t('signup.pin.sending')}</span>
  if (seconds === 0) return <LinkText onClick={onSend}>{label}</LinkText>
  return (
    <span className="text-sm text-text-2 tabular-nums">{t('signup.pin.againIn', { count: seconds })}</span>
  )
}
