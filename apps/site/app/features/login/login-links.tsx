import { buttonClass } from '@marquee/ui/button'
import { linkClass } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLocale } from '../../shared/formats/locale.ts'
import { entryAddress, entryIn } from '../../shared/navigation/entry-address.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { apiQuery } from '../../shared/query/query.ts'
import { useTexts } from '../../shared/texts/index.ts'

/** No country: the market's own rules, under the key of the sign-up. */
const NO_COUNTRY = 'UN'
const offerQuery = (market: string) =>
  apiQuery(['risk-setting', market, NO_COUNTRY], 'registration.riskSetting', {
    countryCode: NO_COUNTRY,
    market,
  })

/** Below the form: the login with a bank, a new password, help, and the sign-up. */
export function LoginLinks() {
  const { t } = useTexts('login')
  const to = useHref()
  const [params] = useSearchParams()
  return (
    <>
      <BankEntry />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Link to={to('reset-password')} className={linkClass()}>
          {t('login.forgot')}
        </Link>
        <Link to={entryAddress(to('signup'), entryIn(params))} className={linkClass()}>
          {t('shell.join')}
        </Link>
        <Link to={to('contact-live-chat')} className={linkClass({ tone: 'quiet', className: 'basis-full' })}>
          {t('login.trouble')}
        </Link>
      </div>
    </>
  )
}

/** The login with a bank, where the market offers it (spec 1 §1). The requested page and a bonus code are kept. */
function BankEntry() {
  const { t } = useTexts('login')
  const to = useHref()
  const { market } = useLocale()
  const [params] = useSearchParams()
  const { data } = useQuery(offerQuery(market))
  if (!data?.payAndPlay) return null
  return (
    <Link
      to={entryAddress(to('signup.pnp'), entryIn(params))}
      className={buttonClass({ full: true, className: 'mt-3' })}
    >
      {t('login.bank')}
    </Link>
  )
}
