import { Icon } from '@marquee/ui/icon'
import { Button } from '@marquee/ui/button'
import { LinkText } from '@marquee/ui/link-text'
import { Row } from '@marquee/ui/row'
import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs'
import Dices from 'lucide/dist/esm/icons/dices.mjs'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import Loader from 'lucide/dist/esm/icons/loader.mjs'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import Wallet from 'lucide/dist/esm/icons/wallet.mjs'
import { useSearchParams } from 'react-router'
import { useCanFollow, useOpenLinks, useSession } from '../../../domain/session/index.ts'
import { entryIn } from '../../../shared/navigation/entry-address.ts'
import { pathAfterEntry } from '../../../shared/navigation/path-after-entry.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { preloadModal, useModal } from '../../../shared/navigation/modals.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { StepFrame } from './step-frame.tsx'

export interface CompleteStepProps {
  readonly firstName: string
  /** State of the automatic sign-in. */
  readonly signIn: 'pending' | 'failed'
  /** Starts a new sign-up for another person. */
  readonly onStartAgain: () => void
}

/** The account is open: the sign-in, automatic or by hand, then the next steps with equal emphasis. */
export function CompleteStep({ firstName, signIn, onStartAgain }: CompleteStepProps) {
  const { t } = useTexts('signup')
  const { authorized } = useSession()
  const title =
    firstName === '' ? t('signup.complete.titlePlain') : t('signup.complete.title', { name: firstName })
  if (authorized)
    return (
      <StepFrame step="Complete" title={title} text={t('signup.complete.text')}>
        <NextSteps />
      </StepFrame>
    )
  return (
    <StepFrame
      step="Complete"
      title={title}
      text={t(signIn === 'failed' ? 'signup.complete.logIn' : 'signup.complete.signingIn')}
    >
      {signIn === 'failed' ? (
        <LogInByHand onStartAgain={onStartAgain} />
      ) : (
        <p aria-live="polite" className="flex items-center gap-3 text-text-2">
          <Icon of={Loader} className="animate-turn motion-off:animate-pulse" />
          {t('signup.complete.wait')}
        </p>
      )}
    </StepFrame>
  )
}

const NEXT_STEPS = [
  {
    id: 'responsible-gambling',
    icon: ShieldCheck,
    title: 'signup.complete.control',
    text: 'signup.complete.controlText',
  },
  { id: 'casino', icon: Dices, title: 'signup.complete.look', text: 'signup.complete.lookText' },
  {
    id: 'banking.deposit',
    icon: Wallet,
    title: 'signup.complete.deposit',
    text: 'signup.complete.depositText',
  },
  {
    id: 'account.marketing',
    icon: Mail,
    title: 'signup.complete.marketing',
    text: 'signup.complete.marketingText',
  },
] as const

function NextSteps() {
  const { t } = useTexts('signup')
  const to = useHref()
  const steps = useOpenLinks(NEXT_STEPS)
  const [params] = useSearchParams()
  const canFollow = useCanFollow()
  // The page on which the sign-up began, such as a tournament.
  const before = pathAfterEntry(entryIn(params))
  return (
    <ul className="divide-y divide-line rounded-card border border-line px-4">
      {before !== undefined && canFollow(before) && (
        <Row icon={ArrowLeft} title={t('signup.complete.back')} href={before} />
      )}
      {steps.map(({ id, icon, title, text }) => (
        <Row key={id} icon={icon} title={t(title)} text={t(text)} href={to(id)} />
      ))}
    </ul>
  )
}

/** The password is not stored: after a reload the new player logs in by hand, and another person can sign up. */
function LogInByHand({ onStartAgain }: { onStartAgain: () => void }) {
  const { t } = useTexts('signup')
  const { open } = useModal()
  return (
    <>
      <Button
        variant="primary"
        full
        onPointerEnter={() => preloadModal('login')}
        onClick={() => open('login')}
      >
        {t('shell.logIn')}
      </Button>
      <p className="mt-6 text-sm text-text-2">
        {t('signup.complete.other')}{' '}
        <LinkText tone="inline" onClick={onStartAgain}>
          {t('signup.complete.startAgain')}
        </LinkText>
      </p>
    </>
  )
}
