import Globe from 'lucide/dist/esm/icons/globe.mjs'
import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { type ModalProps, useModal } from '../shared/navigation/modals.ts'
import { useSession } from '../domain/session/index.ts'
import { useTexts } from '../shared/texts/index.ts'
import { JoinLink } from './join-link.tsx'
import { NavList } from './nav-list.tsx'
import { Preferences } from './preferences.tsx'

/** The content of the desktop side panel, and the appearance settings. */
export default function MenuSheet({ close }: ModalProps) {
  const { t } = useTexts()
  const { replace } = useModal()
  const { authorized } = useSession()
  return (
    <Sheet title={t('shell.menu')} placement="panel" size="sm" onClose={close} closeLabel={t('common.close')}>
      {!authorized && (
        <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
          <Button full onClick={() => replace('login')}>
            {t('shell.logIn')}
          </Button>
          <JoinLink full />
        </div>
      )}
      <nav aria-label={t('shell.panel')} className="-mx-3">
        <NavList />
      </nav>
      <section className="border-t border-line pt-4">
        <Preferences name="menu-theme" />
        <Button className="mt-4" full icon={Globe} onClick={() => replace('market')}>
          {t('shell.market.open')}
        </Button>
      </section>
    </Sheet>
  )
}
