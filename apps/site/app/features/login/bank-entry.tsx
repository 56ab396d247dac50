import { buttonClass } from '@marquee/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLocale } from '../../shared/formats/locale.ts'
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

/** The login with a bank, where the market offers it (spec 1 §1). It leads on to the requested page. */
export function BankEntry() {
  const { t } = useTexts('login')
  const to = useHref()
  const { market } = useLocale()
  const [params] = useSearchParams()
  const { data } = useQuery(offerQuery(market))
  if (!data?.payAndPlay) return null
  const requested = params.get('to')
  const search = requested === null ? '' : `?${new URLSearchParams({ to: requested })}`
  return (
    <Link to={`${to('signup.pnp')}${search}`} className={buttonClass({ full: true, className: 'mt-3' })}>
      {t('login.bank')}
    </Link>
  )
}
