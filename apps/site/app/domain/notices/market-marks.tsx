import { cx } from '@marquee/ui/cx'
import { linkClass } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../shared/formats/locale.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { LinkAnchor } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { footerQuery } from '../content/index.ts'

export interface MarketMarksProps {
  /** As one running text, for a page without a footer. */
  readonly isLine?: boolean
  /** On a page that replaces the site: no link to a page of the site, which would lead to the same refusal. */
  readonly isAlone?: boolean
  readonly className?: string
}

/** What every page shows (MKT-07): the least age, the help line, where players exclude themselves, and the licence. */
export function MarketMarks({ isLine = false, isAlone = false, className }: MarketMarksProps) {
  const { t } = useTexts()
  const { prefix } = useLocale()
  const to = useHref()
  const { data } = useQuery(footerQuery(prefix))
  if (!data) return null
  const { notices, minimumAge, helpLine, exclusionRegister: register, licence } = data
  // Rows of text are too close to each other for `tap-target`, whose areas would overlap.
  const link = isLine
    ? 'text-care underline coarse:inline-flex coarse:min-h-11 coarse:min-w-11 coarse:items-center'
    : linkClass({ tone: 'care' })
  return (
    <p
      data-marks
      className={cx(isLine ? '[&>*]:me-2' : 'flex flex-wrap items-center gap-x-5 gap-y-4', className)}
    >
      {notices.includes('age') && (
        <span
          className={cx(
            'num font-semibold text-text',
            !isLine && 'inline-grid size-10 place-items-center rounded-full border-2 border-line-strong',
          )}
          role="img"
          aria-label={t('shell.footer.age', { age: minimumAge })}
        >
          {minimumAge}+
        </span>
      )}{' '}
      {notices.includes('help') && helpLine && (
        <span>
          <a href={helpLine.url} rel="noreferrer" className={link}>
            {helpLine.name}
          </a>
          {helpLine.phone !== null && (
            <>
              {' · '}
              <a href={`tel:${helpLine.phone.replace(/[^+\d]/g, '')}`} className={link}>
                {helpLine.phone}
              </a>
            </>
          )}
        </span>
      )}{' '}
      {(register || !isAlone) && (
        <LinkAnchor href={register?.url ?? to('break')} rel="noreferrer" className={link}>
          {register ? t('notices.register', { register: register.name }) : t('notices.exclusion')}
        </LinkAnchor>
      )}{' '}
      {notices.includes('licence') && (
        <span className={cx('text-text-3', !isLine && 'max-w-prose basis-full text-xs')}>{licence}</span>
      )}
    </p>
  )
}
