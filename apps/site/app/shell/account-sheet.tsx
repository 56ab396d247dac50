import { ArrowUpRight, Globe, LogOut, Plus, Receipt, Wallet } from '@marquee/ui/icons'
import { Button, Row, Sheet } from '@marquee/ui/native'
import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SiteRouteId } from '@marquee/contract/site-routes'
import { useFormats } from '../shared/formats.ts'
import { useHref } from '../shared/links.ts'
import { type ModalProps, useModal } from '../shared/modals.ts'
import { useIsHydrated } from '../shared/online.ts'
import { useSession, useSessionActions } from '../shared/session/use-session.ts'
import { type TextId, useTexts } from '../shared/texts/index.ts'
import { toast } from '../shared/toasts.ts'
import { Preferences } from './preferences.tsx'

const LINKS: readonly { id: SiteRouteId; icon: typeof Wallet; text: TextId<'default'> }[] = [
  { id: 'banking', icon: Wallet, text: 'shell.wallet' },
  { id: 'banking.deposit', icon: Plus, text: 'shell.deposit' },
  { id: 'banking.withdraw', icon: ArrowUpRight, text: 'shell.withdraw' },
  { id: 'banking.transactions', icon: Receipt, text: 'shell.transactions' },
]

/** Who is signed in, the ways to their money, how the site looks, and the way out. */
export default function AccountSheet({ close }: ModalProps) {
  const { t } = useTexts()
  const { player } = useSession()
  const { replace } = useModal()
  const { signOut } = useSessionActions()
  const to = useHref()
  const navigate = useNavigate()
  const formats = useFormats()
  const isHydrated = useIsHydrated()
  const [isLeaving, setIsLeaving] = useState(false)

  const go = (path: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(path, { replace: true })
  }
  const leave = async (everywhere: boolean) => {
    setIsLeaving(true)
    try {
      await signOut({ everywhere })
    } catch {
      setIsLeaving(false)
      toast({ kind: 'error', text: t('shell.account.signOutFailed') })
    }
  }
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
        {LINKS.map(({ id, icon, text }) => (
          <Row key={id} icon={icon} title={t(text)} href={to(id)} onClick={go(to(id))} />
        ))}
        <Row icon={Globe} title={t('shell.market.open')} onClick={() => replace('market')} />
      </ul>
      <section className="mt-4 border-t border-line pt-4">
        <Preferences name="account-theme" />
      </section>
      <section className="mt-4 grid gap-2 border-t border-line pt-4">
        {player?.previousSignInAt && isHydrated ? (
          <p className="text-sm text-text-2">
            {t('shell.account.lastSignIn', { when: formats.dateTime(player.previousSignInAt) })}
          </p>
        ) : null}
        <Button icon={LogOut} full pending={isLeaving} onClick={() => void leave(false)}>
          {t('shell.account.signOut')}
        </Button>
        <Button variant="quiet" full disabled={isLeaving} onClick={() => void leave(true)}>
          {t('shell.account.signOutEverywhere')}
        </Button>
      </section>
    </Sheet>
  )
}
