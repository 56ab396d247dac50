import ArrowUpRight from 'lucide/dist/esm/icons/arrow-up-right.mjs'
import Bell from 'lucide/dist/esm/icons/bell.mjs'
import Globe from 'lucide/dist/esm/icons/globe.mjs'
import CirclePause from 'lucide/dist/esm/icons/circle-pause.mjs'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import Receipt from 'lucide/dist/esm/icons/receipt.mjs'
import Wallet from 'lucide/dist/esm/icons/wallet.mjs'
import { Row } from '@marquee/ui/row'
import { Sheet } from '@marquee/ui/sheet'
import type { SiteRouteId } from '@marquee/contract/site-routes'
import { useInboxLabel } from '../domain/inbox/index.ts'
import { LocalTime } from '../shared/formats/local-time.tsx'
import { useHref } from '../shared/navigation/href.ts'
import { type ModalProps, useModal } from '../shared/navigation/modals.ts'
import { SignOutButtons, useOpenLinks, useSession } from '../domain/session/index.ts'
import { type TextId, useTexts } from '../shared/texts/index.ts'
import { Preferences } from './preferences.tsx'

const LINKS: readonly { id: SiteRouteId; icon: typeof Wallet; text: TextId<'default'> }[] = [
  { id: 'inbox', icon: Bell, text: 'shell.inbox' },
  { id: 'banking', icon: Wallet, text: 'shell.wallet' },
  { id: 'banking.deposit', icon: Plus, text: 'shell.deposit' },
  { id: 'banking.withdraw', icon: ArrowUpRight, text: 'shell.withdraw' },
  { id: 'banking.transactions', icon: Receipt, text: 'shell.transactions' },
  { id: 'break', icon: CirclePause, text: 'shell.break' },
]

/** The signed-in player, links to notifications and money, the appearance of the site, and signing out. */
export default function AccountSheet({ close }: ModalProps) {
  const { t } = useTexts()
  const { player } = useSession()
  const { replace } = useModal()
  const to = useHref()
  const links = useOpenLinks(LINKS)
  const inbox = useInboxLabel()
  return (
    <Sheet
      title={player?.firstName ?? t('shell.account.title')}
      subtitle={player?.email}
      placement="panel"
      size="sm"
      onClose={close}
      closeLabel={t('common.close')}
    >
      <ul>
        {links.map(({ id, icon, text }) => (
          <Row key={id} icon={icon} title={id === 'inbox' ? inbox.label : t(text)} href={to(id)} />
        ))}
        <Row icon={Globe} title={t('shell.market.open')} onClick={() => replace('market')} />
      </ul>
      <section className="mt-4 border-t border-line pt-4">
        <Preferences name="account-theme" />
      </section>
      <section className="mt-4 grid gap-2 border-t border-line pt-4">
        {player?.previousSignInAt ? (
          <p className="text-sm text-text-2">
            <LocalTime iso={player.previousSignInAt}>
              {(when) => t('shell.account.lastSignIn', { when })}
            </LocalTime>
          </p>
        ) : null}
        <SignOutButtons isStacked />
      </section>
    </Sheet>
  )
}
