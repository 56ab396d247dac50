import { Banner } from '@marquee/ui/banner'
import { useTexts } from '../../shared/texts/index.ts'
import type { LoginRefusal } from './model.ts'

/** A refusal after which the player can try again. */
export function LoginError({ refusal, isPlain = false }: { refusal: LoginRefusal; isPlain?: boolean }) {
  const { t } = useTexts('login', 'codes')
  const words = (): { title: string; text: string | undefined } => {
    switch (refusal.kind) {
      case 'attempts':
        return {
          title: t('login.attempts'),
          text:
            refusal.minutes === undefined
              ? t('login.attemptsText')
              : t('login.attemptsMinutes', { minutes: refusal.minutes }),
        }
      case 'unauthorized':
        return {
          title: t('login.unauthorized'),
          text:
            refusal.attemptsLeft === undefined
              ? t('login.unauthorizedText')
              : t('login.attemptsLeft', { count: refusal.attemptsLeft }),
        }
      case 'code-expired':
        return { title: t('codes.expired'), text: undefined }
      case 'captcha':
        return { title: t('login.captcha'), text: t(isPlain ? 'login.captchaPlain' : 'login.captchaText') }
      case 'passkey':
        return { title: t(`login.passkey.${refusal.reason}`), text: t('login.passkey.other') }
      case 'network':
        return { title: t('common.networkFailed'), text: undefined }
      case 'maintenance':
        return { title: t('status.maintenance.title'), text: t('status.maintenance.text') }
      case 'place':
        return { title: t('login.place'), text: t('login.placeText') }
      case 'device':
        return { title: t('login.device'), text: t('login.deviceText') }
      case 'register-away':
        return { title: t('login.registerAway'), text: t('login.registerAwayText') }
      case 'register-number':
        return { title: t('login.registerNumber'), text: t('login.registerNumberText') }
      case 'busy':
        return { title: t('login.busy'), text: t('login.busyText') }
      default:
        return { title: t('common.unknownFailed'), text: undefined }
    }
  }
  const { title, text } = words()
  const isCancelled = refusal.kind === 'passkey' && refusal.reason === 'cancelled'
  return (
    <Banner tone={isCancelled ? 'info' : 'negative'} role="alert" title={title} className="mb-5">
      {text}
    </Banner>
  )
}
