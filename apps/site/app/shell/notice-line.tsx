import { Banner } from '@marquee/ui/banner'
import type { RefusalReason } from '@marquee/contract/guards'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import {
  NOTICE,
  useIsRestrictedPlayer,
  type SessionTimeout,
  type SessionEnd,
} from '../domain/session/index.ts'
import { useHref } from '../shared/navigation/href.ts'
import { searchOf } from '../shared/navigation/search-of.ts'
import { whenNavigated } from '../shared/navigation/pending-navigation.ts'
import { type TextId, useTexts } from '../shared/texts/index.ts'

type Notice = RefusalReason | Exclude<SessionEnd, SessionTimeout | 'closed' | 'on-break'>

/** A sentence for every reason for a redirect. */
const textByNotice: Readonly<Record<Notice, TextId<'default'>>> = {
  'restricted-player': 'notice.restrictedPlayer',
  'flags-unknown': 'notice.flagsUnknown',
  'manual-claim': 'notice.manualClaim',
  'casino-access': 'notice.casinoAccess',
  'live-casino-access': 'notice.liveCasinoAccess',
  'virtual-access': 'notice.virtualAccess',
  'sports-access': 'notice.sportsAccess',
  'sportsbook-place': 'notice.sportsbookPlace',
  'play-place': 'notice.playPlace',
  'terms-due': 'notice.termsDue',
  preview: 'notice.preview',
  'on-break': 'notice.onBreak',
  'signed-out': 'notice.signedOut',
  elsewhere: 'notice.elsewhere',
}

function isNotice(text: string | null): text is Notice {
  return text !== null && Object.hasOwn(textByNotice, text)
}

/** Says once why the player was redirected here, then removes the reason from the address. A restriction stays on home and wallet. */
export default function NoticeLine() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const asked = params.get(NOTICE)
  const [shown, setShown] = useState<{ notice: Notice; on: string } | undefined>(
    isNotice(asked) ? { notice: asked, on: pathname } : undefined,
  )
  if (isNotice(asked) && shown?.notice !== asked) setShown({ notice: asked, on: pathname })
  useEffect(() => {
    if (asked === null) return undefined
    let isCurrent = true
    void whenNavigated().then(() => {
      const rest = new URLSearchParams(location.search)
      if (!isCurrent || !rest.has(NOTICE)) return
      rest.delete(NOTICE)
      void navigate({ search: searchOf(rest) }, { replace: true, preventScrollReset: true })
    })
    return () => {
      isCurrent = false
    }
  }, [asked, navigate])
  const to = useHref()
  const lasting: readonly string[] = [to('home'), to('banking')]
  const isRestricted = useIsRestrictedPlayer() && lasting.includes(pathname)
  if (!shown || shown.on !== pathname)
    return isRestricted ? (
      <div className="gutter pt-4 pb-2">
        <Banner role="status">{t(textByNotice['restricted-player'])}</Banner>
      </div>
    ) : null
  return (
    <div className="gutter py-4">
      <Banner
        tone={shown.notice === 'signed-out' ? 'positive' : 'info'}
        role="status"
        onDismiss={() => setShown(undefined)}
        dismissLabel={t('common.close')}
      >
        {t(textByNotice[shown.notice])}
      </Banner>
    </div>
  )
}
