import { buttonClass } from '@marquee/ui/button'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { BANK_RETURN, codeOf, returnIn, takeStepUpReturn } from '../../domain/credentials/index.ts'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { entryAddress, entryIn } from '../../shared/navigation/entry-address.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { readAttempt, saveAttempt } from './attempt-storage.ts'
import { ReturnedStepUpProof } from './components/returned-step-up.tsx'

/**
 * Tells the page around the frame that the bank has answered. In a window of its own, where a bank has left the frame,
 * it continues what this tab has open: a step-up, or an attempt to join or to sign in.
 */
export function CallbackScreen() {
  const [params] = useSearchParams()
  const isHydrated = useIsHydrated()
  return isHydrated && returnIn(params) === null ? <StoredAnswer /> : <HandOver />
}

/** The answer is in this tab's storage: of a step-up, or of an attempt, which its own page continues. */
function StoredAnswer() {
  const [stepUp] = useState(() => takeStepUpReturn(null))
  return stepUp ? <ReturnedStepUpProof stepUp={stepUp} /> : <HandOver />
}

function HandOver() {
  const { t } = useTexts('signup')
  const to = useHref()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const handOver = useEffectEvent(() => {
    const returned = returnIn(params)
    if (window.parent !== window) {
      if (returned) window.parent.postMessage({ type: BANK_RETURN, ...returned }, location.origin)
      return
    }
    const answered = takeStepUpReturn(returned)
    const stored = readAttempt()
    if (returned && stored?.sessionId === returned.state) saveAttempt({ ...stored, code: codeOf(returned) })
    // The code does not stay in the address or in the history.
    const begun = entryAddress(to('signup.pnp'), stored?.entry ?? entryIn(params))
    void navigate(answered ? to('signup.callback') : begun, { replace: true })
  })
  useEffect(() => handOver(), [])
  return (
    <div className="mx-auto grid max-w-form gap-4 gutter py-10 text-center">
      <PageTitle title={t('pnp.title')} />
      <h1 className="display text-2xl">{t('pnp.callback.title')}</h1>
      <p>
        <Link to={to('signup.pnp')} className={buttonClass({ variant: 'primary' })}>
          {t('pnp.callback.go')}
        </Link>
      </p>
    </div>
  )
}
