import { Row } from '@marquee/ui/row'
import { buttonClass } from '@marquee/ui/button'
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs'
import Dices from 'lucide/dist/esm/icons/dices.mjs'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import Receipt from 'lucide/dist/esm/icons/receipt.mjs'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import { useOpenLinks, useSession } from '../../domain/session/index.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useBrand } from '../../shared/request/root-data.ts'
import { useTexts } from '../../shared/texts/index.ts'

// Safety first, money last (experience §11).
const PLACES = [
  {
    id: 'responsible-gambling',
    icon: ShieldCheck,
    title: 'welcome.control',
    text: 'welcome.controlText',
  },
  { id: 'casino', icon: Dices, title: 'welcome.look', text: 'welcome.lookText' },
  { id: 'casino-rules', icon: Receipt, title: 'welcome.rules', text: 'welcome.rulesText' },
  { id: 'payment-methods', icon: CreditCard, title: 'welcome.pay', text: 'welcome.payText' },
  // For players: a sign-up by a bank has no last page with this link.
  { id: 'account.marketing', icon: Mail, title: 'welcome.marketing', text: 'welcome.marketingText' },
] as const

/** The welcome page: where to begin, with equal weight. */
export function WelcomeScreen() {
  const { t } = useTexts('welcome')
  const { name } = useBrand()
  const { player } = useSession()
  const to = useHref()
  const places = useOpenLinks(PLACES)
  const title = player
    ? t('welcome.titleNamed', { name: player.firstName })
    : t('welcome.title', { brand: name })
  return (
    <div className="mx-auto w-full max-w-form gutter py-8 md:py-12">
      <PageTitle title={title} description={t('welcome.text')} />
      <h1 className="display text-3xl text-balance wrap-anywhere md:text-4xl">{title}</h1>
      <p className="mt-3 text-text-2">{t(player ? 'welcome.textPlayer' : 'welcome.text')}</p>
      <ul className="mt-6 rounded-card border border-line px-4">
        {places.map(({ id, icon, title: place, text }) => (
          <Row key={id} icon={icon} title={t(place)} text={t(text)} href={to(id)} />
        ))}
      </ul>
      {player ? null : (
        <p className="mt-6">
          <Link to={to('signup')} className={buttonClass({ variant: 'primary' })}>
            {t('shell.join')}
          </Link>
        </p>
      )}
    </div>
  )
}
