import { Button, buttonClass } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../shared/formats/formats.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useBrand } from '../../shared/request/root-data.ts'
import { footerQuery } from '../../domain/content/index.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import { type BlockedRefusal, isOwnBreak, isProtection, isTimeOver } from './model.ts'

const DAY_MS = 86_400_000

const textsByRefusal: Readonly<
  Record<BlockedRefusal['kind'], { title: TextId<'login'>; text: TextId<'login'> }>
> = {
  break: { title: 'login.break', text: 'login.breakText' },
  exclusion: { title: 'login.exclusion', text: 'login.exclusionText' },
  'exclusion-indefinite': { title: 'login.excluded', text: 'login.excludedText' },
  'play-closed': { title: 'login.excluded', text: 'login.playClosedText' },
  deactivated: { title: 'login.deactivated', text: 'login.deactivatedText' },
  closed: { title: 'login.closed', text: 'login.closedText' },
}

const textsWhenOver = { title: 'login.excluded', text: 'login.overText' } as const

export interface AccountBlockedProps {
  readonly refusal: BlockedRefusal
  /** Repeats the login for what stays open during a break (EXC-06). */
  readonly onWithdraw?: (() => void) | undefined
  readonly isSending?: boolean
  /** The form that logs in for it, on a page without scripts. */
  readonly children?: ReactNode
}

/**
 * The account is closed for play: until when, what happens to the money, and free help. Nothing is advertised here.
 */
export function AccountBlocked({ refusal, onWithdraw, isSending = false, children }: AccountBlockedProps) {
  const { t } = useTexts('login')
  const formats = useFormats()
  const brand = useBrand()
  const to = useHref()
  const { prefix } = useLocale()
  const { data: footer } = useQuery(footerQuery(prefix))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [now] = useState(() => Date.now())
  const isOver = isTimeOver(refusal)
  const { days, until = new Date(now + (days ?? 0) * DAY_MS).toISOString() } =
    'days' in refusal && !isOver ? refusal : {}
  // Written as on the page of the break: a time-out to the minute, an exclusion to the day.
  const date =
    days === undefined ? '' : refusal.kind === 'break' ? formats.dateTime(until) : formats.date(until)
  const { title, text } = isOver ? textsWhenOver : textsByRefusal[refusal.kind]
  const register = 'register' in refusal ? refusal.register : undefined
  return (
    <div role="alert">
      <h3
        ref={heading}
        tabIndex={-1}
        className="display text-2xl text-balance outline-none"
        suppressHydrationWarning
      >
        {t(refusal.kind === 'break' && !refusal.isOwn ? 'login.breakByUs' : title, { date })}
      </h3>
      <p className="mt-2 text-text-2">
        {days === undefined ? null : `${t('login.daysLeft', { days })} `}
        {register === undefined ? t(text) : t('login.registerText', { register })}
      </p>
      <DefinitionList className="mt-5">
        <DefinitionRow
          variant="amount"
          name={t('login.money')}
          value=""
          text={t(isOwnBreak(refusal) ? 'login.withdrawText' : 'login.moneyText')}
        />
      </DefinitionList>
      {onWithdraw && isOwnBreak(refusal) && (
        <Button
          variant="primary"
          full
          className="mt-2"
          pending={isSending}
          pendingLabel={t('login.sending')}
          onClick={onWithdraw}
        >
          {t('shell.duringBreak')}
        </Button>
      )}
      {children}
      {brand.supportEmail === '' ? null : (
        <a href={`mailto:${brand.supportEmail}`} className={buttonClass({ full: true, className: 'mt-2' })}>
          {t('help.write')}
        </a>
      )}
      {(refusal.kind === 'closed' || refusal.kind === 'deactivated') && (
        <Link to={to('statement')} className={buttonClass({ full: true, className: 'mt-2' })}>
          {t('login.statement')}
        </Link>
      )}
      {isProtection(refusal) && (
        <section aria-labelledby="help" className="mt-7">
          <h4 id="help" className="font-semibold">
            {t('help.title')}
          </h4>
          {footer?.helpLine ? (
            <>
              <p className="mt-1 text-sm text-text-2">{t('help.text', { name: footer.helpLine.name })}</p>
              {footer.helpLine.phone === null ? null : (
                <a
                  href={`tel:${footer.helpLine.phone.replace(/[^+\d]/g, '')}`}
                  className="num mt-2 block w-fit rounded-control text-xl font-semibold text-care"
                >
                  {footer.helpLine.phone}
                </a>
              )}
              <a
                href={footer.helpLine.url}
                rel="noreferrer"
                className={linkClass({ tone: 'care', className: 'mt-2' })}
              >
                {footer.helpLine.name}
              </a>
            </>
          ) : null}
          <p className="mt-3">
            <Link to={to('responsible-gambling')} className={linkClass({ tone: 'care' })}>
              {t('login.staying')}
            </Link>
          </p>
        </section>
      )}
    </div>
  )
}
