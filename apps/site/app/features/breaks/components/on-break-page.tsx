import { Button, buttonClass } from '@marquee/ui/button'
import { useQuery } from '@tanstack/react-query'
import { type BegunBreak, breaksQuery } from '../../../domain/breaks/index.ts'
import { HelpLine } from '../../../domain/content/index.ts'
import { ENDED, useSession } from '../../../domain/session/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { preloadModal, useModal } from '../../../shared/navigation/modals.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { titleText } from '../use-break-texts.ts'
import { HowItEnds } from './how-it-ends.tsx'
import { WhatStays } from './what-stops.tsx'

/** The page after a break has begun: until when, what stays open, help. No offers (EXC-13, EXC-18). */
export function OnBreakPage({ begun }: { readonly begun: BegunBreak | undefined }) {
  const { t } = useTexts('breaks')
  const { date, dateTime } = useFormats()
  const to = useHref()
  const { open } = useModal()
  const { authorized, isOnBreak } = useSession()
  const until = begun?.until ?? null
  const end = until === null ? '' : begun?.kind === 'timeout' ? dateTime(until) : date(until)
  const isExclusion = begun?.kind === 'exclusion'
  return (
    <div
      data-after-break
      className="mx-auto grid w-full max-w-[62rem] gap-x-14 gap-y-8 gutter py-8 md:py-12 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]"
    >
      <header className="lg:col-span-2" aria-live="polite">
        <h1 className="display text-3xl text-balance md:text-4xl">
          {begun ? t(titleText(begun), { date: end }) : t('breaks.done')}
        </h1>
        <p className="mt-2 max-w-prose text-text-2">{t('breaks.doneText')}</p>
      </header>
      <div className="grid content-start gap-5">
        <WhatStays />
        <p>
          {authorized ? (
            <Link to={to('break')} className={buttonClass({ variant: 'primary' })}>
              {t('breaks.see')}
            </Link>
          ) : (
            <Button
              variant="primary"
              onPointerEnter={() => preloadModal('login')}
              onClick={() => open('login', { to: to('break'), [ENDED]: 'on-break' })}
            >
              {t('breaks.login')}
            </Button>
          )}
        </p>
      </div>
      <div className="grid content-start gap-7">
        <HelpLine />
        {isOnBreak && <OwnBreak />}
        {begun && !isOnBreak && (
          <section>
            <h2 className="text-lg font-semibold">{t('breaks.ends')}</h2>
            <p className="mt-1 text-text-2">{t(isExclusion ? 'breaks.endsAsked' : 'breaks.endsItself')}</p>
          </section>
        )}
        <section>
          <h2 className="text-lg font-semibold">{t('breaks.meanwhile')}</h2>
          <p className="mt-1 text-text-2">{t('breaks.meanwhileText')}</p>
        </section>
      </div>
    </div>
  )
}

/** Of a player who has logged in again: how the break ends, and what has become of the return. */
function OwnBreak() {
  const { t } = useTexts('breaks')
  const { data } = useQuery(breaksQuery())
  if (!data) return null
  const { terms, running, decided } = data
  if (running) return <HowItEnds running={running} terms={terms} decided={decided} />
  const isApproved = decided?.is === 'approved'
  return (
    <section>
      <h2 className="text-lg font-semibold">{t(isApproved ? 'breaks.approved' : 'breaks.over')}</h2>
      <p className="mt-1 text-text-2">{t(isApproved ? 'breaks.approvedText' : 'breaks.overText')}</p>
    </section>
  )
}
