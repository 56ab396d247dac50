import { buttonClass } from '@marquee/ui/button'
import { Icon, type LucideIcon } from '@marquee/ui/icon'
import { useQuery } from '@tanstack/react-query'
import IdCard from 'lucide/dist/esm/icons/id-card.mjs'
import Landmark from 'lucide/dist/esm/icons/landmark.mjs'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import MapPin from 'lucide/dist/esm/icons/map-pin.mjs'
import Save from 'lucide/dist/esm/icons/save.mjs'
import Smartphone from 'lucide/dist/esm/icons/smartphone.mjs'
import { useSearchParams } from 'react-router'
import { useLocale } from '../../../shared/formats/locale.ts'
import { entryAddress, entryIn } from '../../../shared/navigation/entry-address.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { NO_COUNTRY, riskQuery } from '../queries.ts'

type Reason = 'name' | 'email' | 'password' | 'address' | 'phone' | 'saved'

const ICONS: Readonly<Record<Reason, LucideIcon>> = {
  name: IdCard,
  email: Mail,
  password: Lock,
  address: MapPin,
  phone: Smartphone,
  saved: Save,
}
const REASONS: Readonly<Record<'details' | 'contact', readonly Reason[]>> = {
  details: ['name', 'email', 'password', 'saved'],
  contact: ['address', 'phone', 'saved'],
}

/** The sign-up with a bank, where the market offers it (spec 1 §1). */
function BankEntry() {
  const { t } = useTexts('signup')
  const to = useHref()
  const { market } = useLocale()
  const [params] = useSearchParams()
  const { data } = useQuery(riskQuery(market, NO_COUNTRY))
  if (!data?.payAndPlay) return null
  return (
    <div className="mb-8 rounded-card border border-line p-4">
      <Link to={entryAddress(to('signup.pnp'), entryIn(params))} className={buttonClass({ full: true })}>
        <Icon of={Landmark} size={18} />
        {t('signup.why.bank')}
      </Link>
      <p className="mt-2 text-sm text-text-2">{t('signup.why.bankText')}</p>
    </div>
  )
}

/** Why a step asks for its data, and where help is. */
export function WhyWeAsk({ step, minimumAge }: { step: 'details' | 'contact'; minimumAge: number }) {
  const { t } = useTexts('signup')
  const to = useHref()
  return (
    <>
      {step === 'details' && <BankEntry />}
      <h2 className="text-lg font-semibold">{t('signup.why.title')}</h2>
      <ul className="mt-3 divide-y divide-line">
        {REASONS[step].map((reason) => (
          <li key={reason} className="flex gap-3 py-3">
            <Icon of={ICONS[reason]} size={18} className="mt-0.5 text-text-2" />
            <div>
              <p className="font-medium">{t(`signup.why.${reason}`)}</p>
              <p className="text-sm text-text-2">{t(`signup.why.${reason}Text`, { age: minimumAge })}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 rounded-card bg-care/10 p-4 text-sm text-text-2">
        <span className="block font-medium text-care">{t('signup.why.adults', { age: minimumAge })}</span>
        <Link to={to('responsible-gambling')} className="text-text underline underline-offset-3">
          {t('signup.why.help')}
        </Link>
      </p>
    </>
  )
}
